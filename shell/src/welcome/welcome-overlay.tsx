import { Button, classNames } from '@plekje/ui'
import type { CSSProperties } from 'react'
import { nl } from '../copy/nl'
import type { Slide } from './slides'
import { END_DELAY_MS, FADE_OUT_MS, SKIP_APPEARS_AFTER_MS } from './times'
import { WELCOME_ID } from './watch-end'
import styles from './welcome-overlay.module.css'
import { WelcomeScene } from './welcome-scene'

interface WelcomeOverlayProps {
  slides: readonly Slide[]
  /** True in server-rendered HTML: the overlay stays hidden until the inline script shows it. */
  isInHtml?: boolean
  isLeaving?: boolean
}

/**
 * Shows four slides over the page. CSS animations time them from the first paint, with or without scripts. The overlay
 * is not modal; `watchWelcomeEnd` describes how it is skipped.
 */
export function WelcomeOverlay({ slides, isInHtml = false, isLeaving = false }: WelcomeOverlayProps) {
  const lastSlide = slides.at(-1)
  const fadeStartMs = (lastSlide ? lastSlide.fromMs + lastSlide.durationMs : 0) + END_DELAY_MS
  return (
    <div
      id={WELCOME_ID}
      role="dialog"
      aria-label={nl.welcome.name}
      className={classNames(styles.overlay, isInHtml ? styles.inHtml : styles.late, isLeaving && styles.leaving)}
      style={{ animationDelay: `${fadeStartMs}ms`, animationDuration: `${FADE_OUT_MS}ms` }}
    >
      <div className={styles.stage}>
        <div role="status" className={styles.stack}>
          {slides.map((slide) => (
            <div key={slide.title} className={styles.turn} style={visibilityTimes(slide)}>
              <div className={styles.slide}>
                <p className={styles.title}>{slide.title}</p>
                <p className={styles.subtitle}>{slide.subtitle}</p>
              </div>
            </div>
          ))}
        </div>
        <div className={styles.stack}>
          {slides.map((slide, index) => (
            <div
              key={slide.title}
              className={classNames(styles.turn, styles.dots)}
              style={visibilityTimes(slide)}
              role="img"
              aria-label={nl.welcome.progress(index + 1, slides.length)}
            >
              {slides.map(({ title }, dot) => (
                <span
                  key={title}
                  className={classNames(
                    styles.dot,
                    dot === index && styles.current,
                    dot < index && styles.past,
                    dot === index - 1 && styles.former,
                  )}
                />
              ))}
            </div>
          ))}
        </div>
        <div className={styles.skip} style={{ '--from': `${SKIP_APPEARS_AFTER_MS}ms` } as CSSProperties}>
          <Button variant="quiet" className={styles.skipButton}>
            {nl.welcome.skip}
          </Button>
        </div>
      </div>
      <WelcomeScene />
    </div>
  )
}

/** Times at which CSS shows and hides a slide. */
const visibilityTimes = ({ fromMs, durationMs }: Slide) =>
  ({ '--from': `${fromMs}ms`, '--to': `${fromMs + durationMs}ms` }) as CSSProperties
