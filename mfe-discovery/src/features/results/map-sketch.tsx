import type { ListingCard } from '@plekje/contracts'
import { Stars, shownRating } from '@plekje/ui'
import { Link } from '@plekje/web-kit'
import { resultsCopy } from '../../copy/results'
import * as paths from '../../paths'
import styles from './map-sketch.module.css'
import { landPath, mapPoint, mapSize, waterPath } from './netherlands'
import type { Results } from './use-results'

/** Maximum number of pins in the sketch (SEARCH-27). */
export const MAX_PINS = 8

interface MapSketchProps {
  hits: readonly ListingCard[]
  total: number
  formatAmount: Results['formatAmount']
}

/** Placeholder of the map: a sketch of the country with up to eight pins, and the same venues as a list. */
export function MapSketch({ hits, total, formatAmount }: MapSketchProps) {
  const shownHits = hits.slice(0, MAX_PINS)
  const spots: Spot[] = []
  for (const [index, { id, latitude, longitude }] of shownHits.entries()) {
    const point = mapPoint(Number(latitude), Number(longitude))
    if (point) spots.push({ number: index + 1, id, ...point })
  }
  const pins = separatePins(spots)
  return (
    <section className={styles.map} aria-labelledby="map">
      <div className={styles.intro}>
        <h2 id="map">{resultsCopy.map.soon}</h2>
        <p>{resultsCopy.map.text}</p>
      </div>
      <svg
        className={styles.sketch}
        viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
        role="img"
        aria-label={resultsCopy.map.outline(pins.length)}
      >
        <path className={styles.land} d={landPath} />
        <path className={styles.water} d={waterPath} />
        {pins.map(({ number, id, x, y, pinX, pinY }) => (
          <g key={id}>
            <path className={styles.leg} d={`M${x} ${y}L${pinX} ${pinY}`} />
            <circle className={styles.spot} cx={x} cy={y} r="2.2" />
            <circle className={styles.pin} cx={pinX} cy={pinY} r="8.5" />
            <text className={styles.number} x={pinX} y={pinY + 3.6}>
              {number}
            </text>
          </g>
        ))}
      </svg>
      <div>
        <ol className={styles.list} aria-label={resultsCopy.map.list}>
          {shownHits.map((hit) => {
            const { rating, count } = shownRating(hit)
            return (
              <li key={hit.id}>
                <div>
                  <Link to={paths.listing(hit.slug)}>{hit.name}</Link>
                  <p>
                    {hit.categoryName} · {hit.locationName}
                  </p>
                  <Stars rating={rating} count={count} />
                </div>
              </li>
            )
          })}
        </ol>
        {total > shownHits.length && (
          <p className={styles.rest}>{resultsCopy.map.rest(formatAmount(total - shownHits.length))}</p>
        )}
      </div>
    </section>
  )
}

interface Spot {
  /** Position of the venue in the list, from 1. */
  readonly number: number
  readonly id: number
  readonly x: number
  readonly y: number
}

/** Distances in units of the drawing. */
const MIN_PIN_DISTANCE = 18
const MARGIN = 10

const isWithinMargins = (x: number, y: number) =>
  x > MARGIN && y > MARGIN && x < mapSize.width - MARGIN && y < mapSize.height - MARGIN

/**
 * Moves overlapping pins apart, along a spiral around their spot: a pin is drawn at `pinX` and `pinY`, and its spot is
 * at `x` and `y`.
 */
function separatePins(spots: readonly Spot[]) {
  const pins: (Spot & { pinX: number; pinY: number })[] = []
  for (const spot of spots) {
    const isFree = (x: number, y: number) =>
      isWithinMargins(x, y) && pins.every((pin) => Math.hypot(pin.pinX - x, pin.pinY - y) >= MIN_PIN_DISTANCE)
    let pinX = spot.x
    let pinY = spot.y - 10
    for (let attempt = 0; attempt < 60 && !isFree(pinX, pinY); attempt += 1) {
      const distance = 14 + attempt * 1.4
      pinX = spot.x + Math.cos(attempt * 2.4) * distance
      pinY = spot.y + Math.sin(attempt * 2.4) * distance
    }
    pins.push({ ...spot, pinX, pinY })
  }
  return pins
}
