import type { Location } from '@plekje/contracts'
import { pageTitles } from '@plekje/contracts/plain'
import { Button, Container, EmptyState, QueryErrorPanel, SearchBox, Skeleton, skeletonKeys } from '@plekje/ui'
import { Link, placesQuery, site, usePageTitle, useQuery } from '@plekje/web-kit'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { formatCount, nl } from '../../copy/nl'
import * as paths from '../../paths'
import { useRememberOverview } from '../overview/use-remember-overview'
import { PageHead } from '../pages/page-head'
import { groupByProvince } from './by-province'
import styles from './locations-page.module.css'

/** All places with venues by province, with the number of venues. */
export function LocationsPage() {
  const query = useQuery(placesQuery())
  const { data, error } = query
  usePageTitle(pageTitles.locations(site().brand))
  useRememberOverview()
  const placesWithVenues = (data ?? []).filter(({ count }) => count > 0)
  const venueCount = placesWithVenues.reduce((sum, { count }) => sum + count, 0)
  const content =
    placesWithVenues.length > 0 ? (
      <Places places={placesWithVenues} />
    ) : (
      <EmptyState icon={<MapPin />} title={nl.locations.empty} />
    )
  const placeholder = error ? (
    <QueryErrorPanel query={query} fallback={nl.locations.failed} />
  ) : (
    <div className={styles.places}>
      {skeletonKeys(24).map((key) => (
        <Skeleton key={key} height="44px" radius="var(--radius-input)" />
      ))}
    </div>
  )
  return (
    <Container className={styles.page}>
      <PageHead
        title={nl.locations.title}
        lead={placesWithVenues.length > 0 ? nl.locations.lead(placesWithVenues.length, venueCount) : undefined}
      />
      {data ? content : placeholder}
    </Container>
  )
}

function Places({ places }: { places: readonly Location[] }) {
  const [typed, setTyped] = useState('')
  const provinces = groupByProvince(places, typed)
  const shownCount = provinces.reduce((sum, province) => sum + province.places.length, 0)
  return (
    <>
      <search className={styles.search}>
        <SearchBox
          label={nl.locations.filter}
          placeholder={nl.locations.filterPlaceholder}
          value={typed}
          onChange={setTyped}
        />
        <p role="status" className={styles.shown}>
          {nl.locations.shown(shownCount)}
        </p>
      </search>
      {shownCount === 0 && (
        <EmptyState
          icon={<MapPin />}
          title={nl.locations.none(typed.trim())}
          action={<Button onClick={() => setTyped('')}>{nl.locations.clear}</Button>}
        />
      )}
      {provinces.map(({ name, places: placesOfProvince }) => (
        <section key={name} className={styles.province} aria-labelledby={`province-${name}`}>
          <h2 id={`province-${name}`}>{name}</h2>
          <ul className={styles.places}>
            {placesOfProvince.map((place) => (
              <li key={place.id}>
                <Link
                  className={styles.place}
                  to={paths.results({ criteria: { location: place.slug, locationName: place.name } })}
                >
                  <span>{place.name}</span> <span className={styles.count}>{formatCount(place.count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
