import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from './button'
import styles from './carousel.module.css'
import { useKitTexts } from './kit-texts'
import { wantsLessMotion } from './use-media-query'

/** Browsers may stop scrolling this far from an end. */
const END_TOLERANCE_PX = 2

interface CarouselProps {
  /** Accessible name. */
  label: string
  /** Heading or other content beside the buttons. */
  header?: ReactNode
  children: ReactNode
  /** Items in view from 1024 px on; narrower windows always show the edge of the next item. */
  visible?: 1 | 2 | 3 | 4
  /** Called with the index of the first item in view, from 0. */
  onIndex?: (index: number) => void
}

/** A row that scrolls sideways by finger, wheel, arrow keys or "Vorige" and "Volgende". It never moves by itself. */
export function Carousel({ label, header, children, visible = 3, onIndex }: CarouselProps) {
  const texts = useKitTexts()
  const row = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })

  useEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const maxScrollLeft = scrollWidth - clientWidth
      setEnds({ atStart: scrollLeft <= END_TOLERANCE_PX, atEnd: scrollLeft >= maxScrollLeft - END_TOLERANCE_PX })
      const step = stepOf(element)
      if (step > 0) onIndex?.(Math.round(scrollLeft / step))
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [onIndex])

  const scrollPage = (direction: 1 | -1) => {
    const element = row.current
    if (!element) return
    const step = stepOf(element)
    const itemsInView = Math.max(1, Math.floor(element.clientWidth / Math.max(1, step)))
    element.scrollBy({ left: direction * itemsInView * step, behavior: wantsLessMotion() ? 'instant' : 'smooth' })
  }

  return (
    <section aria-label={label} aria-roledescription="carousel">
      <div className={styles.head}>
        <div className={styles.header}>{header}</div>
        <div className={styles.buttons}>
          <IconButton
            look="outlined"
            label={texts.previous}
            icon={<ChevronLeft />}
            disabled={ends.atStart}
            onClick={() => scrollPage(-1)}
          />
          <IconButton
            look="outlined"
            label={texts.next}
            icon={<ChevronRight />}
            disabled={ends.atEnd}
            onClick={() => scrollPage(1)}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <ul ref={row} className={styles.row} data-visible={visible} tabIndex={0} aria-label={label}>
        {Children.map(children, (child) => (
          <li className={styles.item}>{child}</li>
        ))}
      </ul>
    </section>
  )
}

/** Pixels from the start of one item to the start of the next. */
function stepOf(row: HTMLElement): number {
  const [first, second] = row.children
  if (!(first instanceof HTMLElement)) return 0
  return second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : first.offsetWidth
}
