import type { Category, Facets } from '@plekje/contracts'
import type { Option } from '@plekje/ui'
import { formatCount } from '../../copy/nl'
import { resultsCopy } from '../../copy/results'
import type { Criteria } from '../criteria/criteria'
import { findCategory } from './active-filters'

/**
 * Categories to choose from, with the number of results: "{naam}" or "{naam} (N)" (SEARCH-12). An unknown category of
 * the URL is an option too, so that the select shows it.
 */
export function categoryOptions(
  { category }: Criteria,
  categories: readonly Category[],
  facets: Facets | undefined,
): Option[] {
  const chosenCategory = category === undefined ? undefined : findCategory(category, categories)
  const facetCategories = (facets?.category ?? []).map(({ value, name }) => ({ slug: value, name }))
  const availableCategories = categories.length > 0 ? categories : facetCategories
  const counts = new Map(facets?.category.map(({ value, count }) => [value, count]))
  const options = availableCategories.map(({ slug, name }) => ({
    // A category that the URL names by id keeps that form, so that it stays selected.
    value: slug === chosenCategory?.slug && category !== undefined ? category : slug,
    label: facets ? resultsCopy.option(name, formatCount(counts.get(slug) ?? 0)) : name,
  }))
  const isUnknown = category !== undefined && !options.some(({ value }) => value === category)
  if (isUnknown) options.unshift({ value: category, label: category })
  return [{ value: '', label: resultsCopy.allCategories }, ...options]
}
