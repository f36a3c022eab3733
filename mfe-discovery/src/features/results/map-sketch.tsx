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
  amount: Results['amount']
}

/** Placeholder of the map: a sketch of the country with up to eight pins, and the same venues as a list. */
export function MapSketch({ hits, total, amount }: MapSketchProps) {
  const shown = hits.slice(0, MAX_PINS)
  const spots: Spot[] = []
  for (const [index, { id, latitude, longitude }] of shown.entries()) {
    const point = mapPoint(Number(latitude), Number(longitude))
    if (point) spots.push({ number: index + 1, id, ...point })
  }
  const pins = spread(spots)
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
        {pins.map(({ number, id, x, y, atX, atY }) => (
          <g key={id}>
            <path className={styles.leg} d={`M${x} ${y}L${atX} ${atY}`} />
            <circle className={styles.spot} cx={x} cy={y} r="2.2" />
            <circle className={styles.pin} cx={atX} cy={atY} r="8.5" />
            <text className={styles.number} x={atX} y={atY + 3.6}>
              {number}
            </text>
          </g>
        ))}
      </svg>
      <div className={styles.side}>
        <ol className={styles.list} aria-label={resultsCopy.map.list}>
          {shown.map((hit) => {
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
        {total > shown.length && <p className={styles.rest}>{resultsCopy.map.rest(amount(total - shown.length))}</p>}
      </div>
    </section>
  )
}

interface Spot {
  readonly number: number
  readonly id: number
  readonly x: number
  readonly y: number
}

const PIN_DISTANCE = 18

/** Moves overlapping pins apart: `atX` and `atY` are where a pin is drawn, `x` and `y` its true position. */
function spread(spots: readonly Spot[]) {
  const placed: (Spot & { atX: number; atY: number })[] = []
  for (const spot of spots) {
    const isFree = (x: number, y: number) =>
      placed.every(({ atX, atY }) => Math.hypot(atX - x, atY - y) >= PIN_DISTANCE) &&
      x > 10 &&
      y > 10 &&
      x < mapSize.width - 10 &&
      y < mapSize.height - 10
    let atX = spot.x
    let atY = spot.y - 10
    for (let attempt = 0; attempt < 60 && !isFree(atX, atY); attempt += 1) {
      const reach = 14 + attempt * 1.4
      atX = spot.x + Math.cos(attempt * 2.4) * reach
      atY = spot.y + Math.sin(attempt * 2.4) * reach
    }
    placed.push({ ...spot, atX, atY })
  }
  return placed
}
