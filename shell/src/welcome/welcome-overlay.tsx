import { Button, classNames } from '@plekje/ui'
import { listingsClient, site, useQuery } from '@plekje/web-kit'
import { useEffect, useMemo, useRef } from 'react'
import { nl } from '../copy/nl'
import { DEFAULT_FACTS, factsOf, slidesFor } from './slides'
import { useSplash } from './use-splash'
import styles from './welcome-overlay.module.css'
import { WelcomeScene } from './welcome-scene'

interface WelcomeOverlayProps {
  username: string | null
  onEnd: () => void
}

/**
 * Four slides over the page. It is not modal: whoever presses a key or clicks, or gets the focus into the page below by
 * other means, has had enough of it.
 */
export function WelcomeOverlay({ username, onEnd }: WelcomeOverlayProps) {
  const box = useRef<HTMLDivElement>(null)
  const { data } = useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => listingsClient.listCategories({}, { signal }),
  })
  const hour = useMemo(() => new Date().getHours(), [])
  const slides = slidesFor({ username, brand: site().brand, hour }, data ? factsOf(data) : DEFAULT_FACTS)
  const { slide, isLeaving, canSkip, skip } = useSplash(
    slides.map(({ durationMs }) => durationMs),
    onEnd,
  )
  const shown = slides[slide]

  useEffect(() => {
    const onFocus = (event: FocusEvent) => {
      const isInPage = event.target instanceof HTMLElement && event.target.matches(':focus-visible')
      if (isInPage && !box.current?.contains(event.target as Node)) skip()
    }
    document.addEventListener('keydown', skip)
    document.addEventListener('click', skip)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', skip)
      document.removeEventListener('click', skip)
      document.removeEventListener('focusin', onFocus)
    }
  }, [skip])

  if (!shown) return null
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={nl.welcome.name}
      className={classNames(styles.overlay, isLeaving && styles.leaving)}
    >
      <div className={styles.stage}>
        <div role="status">
          <div key={slide} className={styles.slide}>
            <p className={styles.title}>{shown.title}</p>
            <p className={styles.subtitle}>{shown.subtitle}</p>
          </div>
        </div>
        <div className={styles.dots} role="img" aria-label={nl.welcome.progress(slide + 1, slides.length)}>
          {slides.map(({ durationMs }, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: four slides in a fixed order.
              key={`${index}-${durationMs}`}
              className={classNames(styles.dot, index === slide && styles.current, index < slide && styles.past)}
            />
          ))}
        </div>
        <div className={styles.skip}>
          {canSkip && (
            <Button variant="quiet" className={styles.skipButton}>
              {nl.welcome.skip}
            </Button>
          )}
        </div>
      </div>
      <WelcomeScene />
    </div>
  )
}
