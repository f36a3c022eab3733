import type { KeyboardEvent } from 'react'
import type { CriteriaChange } from '../criteria/criteria'

/** What a chosen suggestion does. */
export interface SuggestionChoice {
  /** Criteria other than the text, which goes. */
  onCriteria: (change: CriteriaChange) => void
  /** A text that was searched for before. */
  onText: (text: string) => void
  onVenue: (slug: string) => void
}

/** What the list tells its box. */
export interface ListState {
  readonly isOpen: boolean
  /** Id of the option in hand. */
  readonly active: string | undefined
}

/** What the box lets its list handle first. Returns whether it did. */
export type KeyHandler = (event: KeyboardEvent) => boolean
