import type { Category } from '@plekje/contracts'
import { nl } from '../copy/nl'
import { SLIDE_DURATIONS_MS } from './times'

export interface Slide {
  readonly title: string
  readonly subtitle: string
  /** Start, counted from the first paint of the welcome. */
  readonly fromMs: number
  readonly durationMs: number
}

/** Number of venues that is shown until the categories are loaded (VENUE-17). */
const DEFAULT_TOTAL = 93
/** A category with more venues is popular (WELCOME-4). */
const MAX_UNPOPULAR_VENUES = 5
/** Maximum number of popular categories to name (WELCOME-4). */
const MAX_NAMES = 3

export interface WelcomeFacts {
  readonly total: number
  readonly names: readonly string[]
}

export const DEFAULT_FACTS: WelcomeFacts = { total: DEFAULT_TOTAL, names: nl.welcome.defaultNames }

/**
 * Counts all venues and picks up to three popular categories. Groups of categories are left out, because their counts
 * repeat those of their members.
 */
export function factsOf(categories: readonly Category[]): WelcomeFacts {
  const groups = new Set(categories.map((category) => category.parentId))
  const leafCategories = categories.filter((category) => !groups.has(category.id))
  const countOf = (category: Category) => category.count ?? 0
  const popularCategories = leafCategories
    .filter((category) => countOf(category) > MAX_UNPOPULAR_VENUES)
    .sort((a, b) => countOf(b) - countOf(a))
  return {
    total: leafCategories.reduce((sum, category) => sum + countOf(category), 0),
    names: popularCategories.slice(0, MAX_NAMES).map((category) => category.name),
  }
}

interface Audience {
  /** null for a visitor. */
  readonly username: string | null
  readonly brand: string
  readonly hour: number
}

/** The four slides of WELCOME-3. */
export function slidesFor({ username, brand, hour }: Audience, facts: WelcomeFacts): readonly Slide[] {
  const { welcome } = nl
  const texts = [
    [username === null ? welcome.visitor(brand) : welcome.greeting(greetingAt(hour), username), welcome.adventure],
    [welcome.venues(facts.total), facts.names.length > 0 ? welcome.including(facts.names) : ''],
    [welcome.reviews, welcome.reviewsText],
    [welcome.discover, welcome.discoverText],
  ]
  let fromMs = 0
  return SLIDE_DURATIONS_MS.map((durationMs, index) => {
    const [title = '', subtitle = ''] = texts[index] ?? []
    const slide = { title, subtitle, fromMs, durationMs }
    fromMs += durationMs
    return slide
  })
}

function greetingAt(hour: number): string {
  if (hour < 12) return nl.welcome.greetings.morning
  return hour < 17 ? nl.welcome.greetings.afternoon : nl.welcome.greetings.evening
}
