import type { Category, Location } from '@plekje/contracts'
import { beginsWith, fold } from './fold'
import { placeAliases } from './place-aliases'

const MIN_PARTIAL_LETTERS = 2
const MAX_WORDS_IN_A_NAME = 5

/** Categories and places by the names and numbers that visitors and links use. */
export class Catalogue {
  private readonly categories = new Map<string, Category>()
  private readonly categoryById = new Map<number, Category>()
  private readonly locations = new Map<string, Location>()
  private readonly byName = new Map<string, Location>()

  constructor(
    readonly allCategories: readonly Category[],
    readonly allLocations: readonly Location[],
  ) {
    for (const category of allCategories) {
      this.categories.set(category.slug, category)
      this.categories.set(String(category.id), category)
      this.categoryById.set(category.id, category)
    }
    for (const location of allLocations) {
      this.locations.set(location.slug, location)
      this.locations.set(String(location.id), location)
      this.byName.set(fold(location.name), location)
    }
    for (const [name, alias] of placeAliases) {
      const location = this.byName.get(fold(name))
      if (location) this.byName.set(fold(alias), location)
    }
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

  /** Slugs and ids by which a search may ask for a category, or for its group. */
  namesOfCategory(categoryId: number, slug: string): readonly string[] {
    const ids = [categoryId, this.categoryById.get(categoryId)?.parentId].filter((id) => typeof id === 'number')
    return [...this.slugsOf(categoryId, slug), ...ids.map(String)]
  }

  /** SPEC §9: the exact name, else the shortest city-like name that holds the text, else any that does. */
  locationNamed(text: string): Location | undefined {
    const typed = fold(text)
    const exact = this.byName.get(typed)
    if (exact || typed.length < MIN_PARTIAL_LETTERS) return exact
    const partial = this.allLocations.filter(({ name }) => fold(name).includes(typed))
    const cityLike = partial.filter(isCityLike).sort((one, other) => one.name.length - other.name.length)
    return cityLike[0] ?? partial[0]
  }

  locationExactlyNamed(text: string): Location | undefined {
    return this.byName.get(fold(text))
  }

  /** A place that a text names: "bowlen in utrecht" gives Utrecht and "bowlen in". */
  placeIn(text: string): { readonly location: Location; readonly rest: string } | undefined {
    const words = fold(text).split(' ')
    for (let length = Math.min(MAX_WORDS_IN_A_NAME, words.length); length > 0; length -= 1) {
      for (let from = words.length - length; from >= 0; from -= 1) {
        const location = this.byName.get(words.slice(from, from + length).join(' '))
        if (location) return { location, rest: [...words.slice(0, from), ...words.slice(from + length)].join(' ') }
      }
    }
    return undefined
  }

  /** SPEC §9: places with listings; cities first, then more listings, then the shorter name. */
  suggestedLocations(text: string, countOf: (slug: string) => number): readonly Location[] {
    const typed = fold(text)
    return this.allLocations
      .map((location) => ({ ...location, count: countOf(location.slug) }))
      .filter((location) => location.count > 0 && namesOf(location).some((name) => beginsWith(fold(name), typed)))
      .sort(
        (one, other) =>
          Number(isCityLike(other)) - Number(isCityLike(one)) ||
          other.count - one.count ||
          one.name.length - other.name.length,
      )
  }
}

const namesOf = ({ name }: Location): readonly string[] => [
  name,
  ...placeAliases.flatMap(([official, alias]) => (official === name ? [alias] : [])),
]

/** A name without digits (SPEC §9). */
const isCityLike = ({ name }: { readonly name: string }): boolean => !/\d/.test(name)

export const pointOf = (location: Location): { lat: number; lng: number } => ({
  lat: Number.parseFloat(location.latitude),
  lng: Number.parseFloat(location.longitude),
})
