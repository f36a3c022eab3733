import { SearchBox, Select } from '@plekje/ui'
import { categoriesQuery, placesQuery, useQuery } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { useSearchText } from '../lists/use-search-text'
import type { VenueCriteria } from './queries'
import { MAX_SEARCH_LENGTH } from './use-venue-criteria'
import styles from './venues.module.css'

const copy = nl.venues.filters

interface VenueFiltersProps {
  criteria: VenueCriteria
  onChange: (changes: Record<string, string>, options?: { replace?: boolean }) => void
}

/** Filters by name, category, place and status, which combine. */
export function VenueFilters({ criteria, onChange }: VenueFiltersProps) {
  const { data: categories = [] } = useQuery(categoriesQuery())
  const { data: locations = [] } = useQuery(placesQuery())
  const { text, setText, submit } = useSearchText(criteria.search, (search) => onChange({ search }, { replace: true }))

  const optionsWith = (allLabel: string, items: readonly { slug: string; name: string }[], selectedSlug: string) => {
    const options = [{ value: '', label: allLabel }, ...items.map(({ slug, name }) => ({ value: slug, label: name }))]
    // Adds an unknown slug, or any slug while the list loads: a select without the selected option shows another one.
    if (!options.some(({ value }) => value === selectedSlug)) options.push({ value: selectedSlug, label: selectedSlug })
    return options
  }

  return (
    <section className={styles.filters} aria-label={copy.legend}>
      <SearchBox
        className={styles.search ?? ''}
        label={copy.search}
        maxLength={MAX_SEARCH_LENGTH}
        value={text}
        onChange={setText}
        onSubmit={submit}
      />
      <Select
        label={copy.category}
        isLabelHidden
        value={criteria.category}
        options={optionsWith(copy.allCategories, categories, criteria.category)}
        onChange={(category) => onChange({ category })}
      />
      <Select
        label={copy.location}
        isLabelHidden
        value={criteria.location}
        options={optionsWith(copy.allLocations, locations, criteria.location)}
        onChange={(location) => onChange({ location })}
      />
      <Select
        label={copy.status}
        isLabelHidden
        value={criteria.visibility}
        options={[
          { value: '', label: copy.all },
          { value: 'true', label: copy.visible },
          { value: 'false', label: copy.hidden },
        ]}
        onChange={(visibility) => onChange({ visibility })}
      />
    </section>
  )
}
