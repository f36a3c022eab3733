import type { Category, Facets } from '@plekje/contracts'
import type { Option } from '@plekje/ui'
import { figure } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import type { Criteria } from '../criteria/criteria'
import { categoryOf } from './active-filters'

/** Categories to choose from, with the number of results: "{naam}" or "{naam} (N)" (SEARCH-12). */
export function categoryOptions(
  { category }: Criteria,
  categories: readonly Category[],
  facets: Facets | undefined,
): Option[] {
  const chosen = category === undefined ? undefined : categoryOf(category, categories)
  const names = categories.length > 0 ? categories : (facets?.category ?? []).map(toNamed)
  const counts = new Map(facets?.category.map(({ value, count }) => [value, count]))
  const options = names.map(({ slug, name }) => ({
    // A category that the URL names by id keeps that form, so that it stays selected.
    value: slug === chosen?.slug && category !== undefined ? category : slug,
    label: facets ? resultsCopy.option(name, figure(counts.get(slug) ?? 0)) : name,
  }))
  const isUnknown = category !== undefined && !options.some(({ value }) => value === category)
  // An unknown category of the URL is an option too, so that the select shows it.
  if (isUnknown) options.unshift({ value: category, label: category })
  return [{ value: '', label: resultsCopy.allCategories }, ...options]
}

const toNamed = ({ value, name }: { value: string; name: string }) => ({ slug: value, name })
