import { IconButton, Picture } from '@plekje/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type TouchEvent, useRef, useState } from 'react'
import { listingCopy } from '../../copy/listing'
import styles from './gallery.module.css'
import { DOUBLE_TAP_SCALE } from './zoom'

/** A finger must move this far sideways to change the picture (VENUE-7). */
export const SWIPE_THRESHOLD_PX = 50

interface PictureStripProps {
  name: string
  images: readonly string[]
  texts: readonly string[]
  /** The `sizes` of the first picture, equal to those of the first tile. */
  firstSizes: string
  /** Opens a picture at `scale`; undefined shows the whole picture. */
  onEnlarge: (index: number, scale?: number) => void
}

/** Share of the finger's movement that the picture follows beyond the first or last picture. */
export const END_FOLLOW_SHARE = 0.3

/** Factor by which two fingers must move apart to enlarge the picture. */
const PINCH_FACTOR = 1.15

/**
 * Shows one picture at a time, 280 px high (VENUE-7), which follows the finger. Swiping or buttons change the picture;
 * pinching enlarges it.
 */
export function PictureStrip({ name, images, texts, firstSizes, onEnlarge }: PictureStripProps) {
  const [index, setIndex] = useState(0)
  const touchStart = useRef<{ x: number; y: number } | null>(null)
  const startDistance = useRef<number | undefined>(undefined)
  const lastIndex = images.length - 1
  const turn = (step: number) => setIndex((current) => Math.min(lastIndex, Math.max(0, current + step)))

  const track = useRef<HTMLUListElement>(null)
  const follow = (pixels: number) => moveTrack(track.current, pixels)

  const begin = ({ touches }: TouchEvent) => {
    const touch = touches.length === 1 ? touches[0] : undefined
    touchStart.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    startDistance.current = fingerDistanceOf(touches)
    follow(0)
  }
  const move = ({ touches }: TouchEvent) => {
    const distance = fingerDistanceOf(touches)
    if (distance && startDistance.current && distance > startDistance.current * PINCH_FACTOR) {
      startDistance.current = undefined
      onEnlarge(index, DOUBLE_TAP_SCALE)
    }
    const touch = touches[0]
    if (!touch || !touchStart.current) return
    const deltaX = touch.clientX - touchStart.current.x
    const isSideways = Math.abs(deltaX) > Math.abs(touch.clientY - touchStart.current.y)
    const isAtEnd = deltaX > 0 ? index === 0 : index === lastIndex
    const share = isAtEnd ? END_FOLLOW_SHARE : 1
    follow(isSideways ? deltaX * share : 0)
  }
  const end = ({ changedTouches }: TouchEvent) => {
    follow(0)
    const touch = changedTouches[0]
    if (!touch || !touchStart.current) return
    const deltaX = touch.clientX - touchStart.current.x
    const deltaY = touch.clientY - touchStart.current.y
    touchStart.current = null
    if (Math.abs(deltaX) >= SWIPE_THRESHOLD_PX && Math.abs(deltaX) > Math.abs(deltaY)) turn(deltaX < 0 ? 1 : -1)
  }

  return (
    <div className={styles.strip} onTouchStart={begin} onTouchMove={move} onTouchEnd={end} onTouchCancel={end}>
      <ul ref={track} className={styles.track} style={{ transform: `translateX(${-100 * index}%)` }}>
        {images.map((src, slideIndex) => (
          <li key={src} className={styles.slide} inert={slideIndex !== index}>
            <button
              type="button"
              className={styles.slideButton}
              aria-label={listingCopy.enlarge(slideIndex + 1, texts[slideIndex])}
              onClick={() => onEnlarge(slideIndex)}
            >
              <Picture
                className={styles.picture}
                src={src}
                alt={texts[slideIndex] || listingCopy.picture(name, slideIndex + 1, images.length)}
                sizes={slideIndex === 0 ? firstSizes : '100vw'}
                isUrgent={slideIndex === 0}
              />
            </button>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <div className={styles.turns}>
          <IconButton
            look="floating"
            label={listingCopy.previousPicture}
            icon={<ChevronLeft />}
            disabled={index === 0}
            onClick={() => turn(-1)}
          />
          <p className={styles.position} role="status">
            {listingCopy.position(index + 1, images.length)}
          </p>
          <IconButton
            look="floating"
            label={listingCopy.nextPicture}
            icon={<ChevronRight />}
            disabled={index === lastIndex}
            onClick={() => turn(1)}
          />
        </div>
      )}
    </div>
  )
}

/** Moves the row of pictures with the finger; 0 lets it slide back. */
export function moveTrack(track: HTMLElement | null, pixels: number): void {
  if (!track) return
  track.style.transition = pixels === 0 ? '' : 'none'
  track.style.translate = pixels === 0 ? '' : `${pixels}px`
}

/** Pixels between two fingers; undefined for any other number of fingers. */
function fingerDistanceOf(touches: TouchEvent['touches']): number | undefined {
  const first = touches[0]
  const second = touches[1]
  if (!first || !second || touches.length > 2) return undefined
  return Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)
}
