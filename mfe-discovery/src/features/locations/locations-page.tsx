import type { Location } from '@plekje/contracts'
import { pageTitles } from '@plekje/contracts/plain'
import { Button, Container, EmptyState, QueryErrorPanel, SearchBox, Skeleton, skeletonKeys } from '@plekje/ui'
import { Link, placesQuery, site, usePageTitle, useQuery } from '@plekje/web-kit'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { figure, nl } from '../../copy/nl'
import * as paths from '../../paths'
import { useOverview } from '../overview/use-overview'
import { PageHead } from '../pages/page-head'
import { byProvince } from './by-province'
import styles from './locations-page.module.css'

/** All places with venues by province, with the number of venues. */
export function LocationsPage() {
  const query = useQuery(placesQuery())
  const { data, error } = query
  usePageTitle(pageTitles.locations(site().brand))
  useOverview()
  const inUse = (data ?? []).filter(({ count }) => count > 0)
  const venues = inUse.reduce((sum, { count }) => sum + count, 0)
  const found =
    inUse.length > 0 ? <Places places={inUse} /> : <EmptyState icon={<MapPin />} title={nl.locations.empty} />
  const pending = error ? (
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
        lead={inUse.length > 0 ? nl.locations.lead(inUse.length, venues) : undefined}
      />
      {data ? found : pending}
    </Container>
  )
}

function Places({ places }: { places: readonly Location[] }) {
  const [typed, setTyped] = useState('')
  const provinces = byProvince(places, typed)
  const shown = provinces.reduce((sum, province) => sum + province.places.length, 0)
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
          {nl.locations.shown(shown)}
        </p>
      </search>
      {shown === 0 && (
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
                  <span>{place.name}</span> <span className={styles.count}>{figure(place.count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
