import type { Listing } from '@plekje/contracts'
import { FACT_TITLES } from '@plekje/contracts/fact-titles'
import { Stars, shownRating, useMinute, VisuallyHidden } from '@plekje/ui'
import { Link } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { type ReactNode, useId } from 'react'
import { compareCopy } from '../../copy/compare'
import { listingCopy } from '../../copy/listing'
import { FACT_NAMES, factText } from '../listing/fact-text'
import { useDistanceText } from '../listing/use-distance-text'
import { VisitLinks } from '../listing/visit-links'
import { toggleVenue, useChoice } from './chosen-venues'
import styles from './compare-page.module.css'
import { nowText, todayText } from './hours-texts'

interface Row {
  readonly key: string
  readonly title: string
  /** Returns undefined for an unknown value, which must never read as "no". */
  readonly cell: (venue: Listing) => ReactNode | undefined
}

/** A table with a row per feature. The first column stays in view while the rest scrolls sideways. */
export function CompareTable({ venues }: { venues: readonly Listing[] }) {
  const captionId = useId()
  const rows = useRows(venues)
  const unknownFacts = FACT_NAMES.filter((fact) => venues.every(({ facts = {} }) => facts[fact] === undefined))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={styles.scroll} aria-labelledby={captionId} tabIndex={0}>
        <table className={styles.table}>
          <caption id={captionId}>
            <VisuallyHidden>{compareCopy.table}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{compareCopy.what}</th>
              {venues.map((venue) => (
                <th key={venue.id} scope="col">
                  <VenueHead venue={venue} otherVenues={venues.filter(({ id }) => id !== venue.id)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title, cell }) => (
              <tr key={key}>
                <th scope="row">{title}</th>
                {venues.map((venue) => (
                  <td key={venue.id}>{cell(venue) ?? <span className={styles.unknown}>{compareCopy.unknown}</span>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {unknownFacts.length > 0 && (
        <p className={styles.unknown}>
          {compareCopy.noneKnown} {unknownFacts.map((fact) => FACT_TITLES[fact].toLowerCase()).join(', ')}.
        </p>
      )}
    </>
  )
}

/** A link to the venue's page, and a link to the comparison without this venue. */
function VenueHead({ venue, otherVenues }: { venue: Listing; otherVenues: readonly Listing[] }) {
  const { venues: chosenVenues } = useChoice()
  const isChosen = chosenVenues.some(({ id }) => id === venue.id)
  return (
    <>
      <Link to={paths.listing(venue.slug)}>{venue.name}</Link>
      <Link
        className={styles.remove}
        to={paths.compare(otherVenues.map(({ id }) => id))}
        aria-label={compareCopy.remove(venue.name)}
        onClick={isChosen ? () => toggleVenue(venue) : undefined}
      >
        {compareCopy.removeShort}
      </Link>
    </>
  )
}

function useRows(venues: readonly Listing[]): readonly Row[] {
  const now = useMinute()
  const distanceText = useDistanceText()
  const { rows } = compareCopy
  const distances = new Map(venues.map((venue) => [venue.id, distanceText(venue)]))
  // Only a search around a point gives distances.
  const hasDistance = [...distances.values()].some((text) => text !== null)
  const distanceRow: Row = { key: 'distance', title: rows.distance, cell: ({ id }) => distances.get(id) ?? undefined }
  const knownFacts = FACT_NAMES.filter((fact) => venues.some(({ facts = {} }) => facts[fact] !== undefined))
  const allRows: readonly (Row | false)[] = [
    { key: 'kind', title: rows.kind, cell: ({ categoryName }) => categoryName },
    { key: 'place', title: rows.place, cell: ({ locationName }) => locationName },
    { key: 'address', title: rows.address, cell: ({ address }) => address || undefined },
    hasDistance && distanceRow,
    { key: 'rating', title: rows.rating, cell: (venue) => <Stars {...shownRating(venue)} /> },
    {
      key: 'price',
      title: rows.price,
      cell: ({ priceRange }) =>
        priceRange === null ? undefined : listingCopy.priceOf(priceRange, listingCopy.priceLabels[priceRange]),
    },
    { key: 'now', title: rows.now, cell: (venue) => nowText(venue, now) },
    { key: 'today', title: rows.today, cell: (venue) => todayText(venue, now) },
    ...knownFacts.map(
      (fact): Row => ({
        key: fact,
        title: FACT_TITLES[fact],
        cell: ({ facts = {} }) => factText(fact, facts),
      }),
    ),
    { key: 'links', title: rows.links, cell: (venue) => <VisitLinks listing={venue} /> },
  ]
  return allRows.filter((row) => row !== false)
}
