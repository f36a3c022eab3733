import type { Category } from '@plekje/contracts'
import { nl } from '../copy/nl'

export interface Slide {
  readonly title: string
  readonly subtitle: string
  readonly durationMs: number
}

/** SPEC §9. */
const DEFAULT_TOTAL = 93
const POPULAR_ABOVE = 5
const MOST_NAMES = 3

export interface WelcomeFacts {
  readonly total: number
  readonly names: readonly string[]
}

export const DEFAULT_FACTS: WelcomeFacts = { total: DEFAULT_TOTAL, names: nl.welcome.defaultNames }

/** How many venues there are, and up to three popular kinds; groups are left out, for they count their members again. */
export function factsOf(categories: readonly Category[]): WelcomeFacts {
  const groups = new Set(categories.map((category) => category.parentId))
  const kinds = categories.filter((category) => !groups.has(category.id))
  const countOf = (category: Category) => category.count ?? 0
  return {
    total: kinds.reduce((sum, kind) => sum + countOf(kind), 0),
    names: kinds
      .filter((kind) => countOf(kind) > POPULAR_ABOVE)
      .sort((one, other) => countOf(other) - countOf(one))
      .slice(0, MOST_NAMES)
      .map((kind) => kind.name),
  }
}

interface Audience {
  /** null for a visitor. */
  readonly username: string | null
  readonly brand: string
  readonly hour: number
}

/** The four slides of SPEC §2. */
export function slidesFor({ username, brand, hour }: Audience, facts: WelcomeFacts): readonly Slide[] {
  const { welcome } = nl
  return [
    {
      title: username === null ? welcome.visitor(brand) : welcome.greeting(greetingAt(hour), username),
      subtitle: welcome.adventure,
      durationMs: 2500,
    },
    {
      title: welcome.venues(facts.total),
      subtitle: facts.names.length > 0 ? welcome.including(facts.names) : '',
      durationMs: 2000,
    },
    { title: welcome.reviews, subtitle: welcome.reviewsText, durationMs: 2000 },
    { title: welcome.discover, subtitle: welcome.discoverText, durationMs: 1500 },
  ]
}

function greetingAt(hour: number): string {
  if (hour < 12) return nl.welcome.greetings.morning
  return hour < 17 ? nl.welcome.greetings.afternoon : nl.welcome.greetings.evening
}
