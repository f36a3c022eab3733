import type { Category, Location } from '@plekje/contracts'
import { type Gazetteer, PlaceResolver } from '@plekje/geography/places'
import { foldWords } from '@plekje/text-folding'
import { Lexicon } from './words/lexicon'
import { type PlaceMatch, PlaceNames } from './words/places'
import type { Vocabulary } from './words/understand'

/** Categories and places by slug and id, both of which links use. */
export class Catalogue implements Vocabulary {
  readonly lexicon: Lexicon
  readonly places: PlaceNames
  readonly resolver: PlaceResolver<Location>
  private readonly categories = new Map<string, Category>()
  private readonly categoryById = new Map<number, Category>()
  private readonly locations = new Map<string, Location>()

  constructor(
    readonly allCategories: readonly Category[],
    readonly allLocations: readonly Location[],
    gazetteer: Gazetteer,
  ) {
    for (const category of allCategories) {
      this.categories.set(category.slug, category)
      this.categories.set(String(category.id), category)
      this.categoryById.set(category.id, category)
    }
    for (const location of allLocations) {
      this.locations.set(location.slug, location)
      this.locations.set(String(location.id), location)
    }
    this.resolver = new PlaceResolver(gazetteer, allLocations)
    this.places = new PlaceNames(this.resolver)
    this.lexicon = new Lexicon(allCategories.map(({ name, slug }) => [name, slug]))
  }

  categoryName(slug: string): string | undefined {
    return this.categories.get(slug)?.name
  }

  isWithin(slug: string, groupSlug: string): boolean {
    const category = this.categories.get(slug)
    return category !== undefined && this.slugsOf(category.id, slug).includes(groupSlug)
  }

  category(slugOrId: string): Category | undefined {
    return this.categories.get(slugOrId.trim().toLowerCase())
  }

  location(slugOrId: string): Location | undefined {
    return this.locations.get(slugOrId.trim().toLowerCase())
  }

  /** Slugs of a category and of its group. */
  slugsOf(categoryId: number, slug: string): readonly string[] {
    const parentId = this.categoryById.get(categoryId)?.parentId
    const parent = parentId === null || parentId === undefined ? undefined : this.categoryById.get(parentId)
    return parent ? [slug, parent.slug] : [slug]
  }

  /** Slugs and ids by which a search may name this category or its group. */
  slugsAndIdsOf(categoryId: number, slug: string): readonly string[] {
    const ids = [categoryId, this.categoryById.get(categoryId)?.parentId].filter((id) => typeof id === 'number')
    return [...this.slugsOf(categoryId, slug), ...ids.map(String)]
  }

  /**
   * Suggests places with listings (SEARCH-20). Cities come first, then places whose own name begins with `text`, then
   * places with more listings, then shorter names.
   */
  suggestedLocations(text: string, countOf: (slug: string) => number): readonly SuggestedLocation[] {
    return this.places
      .beginningWith(foldWords(text))
      .map((match) => ({ ...match, count: countOf(match.location.slug) }))
      .filter(({ count }) => count > 0)
      .sort(
        (a, b) =>
          Number(isCityLike(b.location)) - Number(isCityLike(a.location)) ||
          a.rank - b.rank ||
          b.count - a.count ||
          a.location.name.length - b.location.name.length,
      )
  }
}

export interface SuggestedLocation extends PlaceMatch {
  readonly count: number
}

/** True for a name without digits (SEARCH-20). */
const isCityLike = ({ name }: { readonly name: string }): boolean => !/\d/.test(name)
