import type { KeyboardEvent } from 'react'
import type { CriteriaChange } from '../criteria/criteria'

/** Handlers of a chosen suggestion. */
export interface SuggestionHandlers {
  /** Called with criteria that replace the text. */
  onCriteria: (change: CriteriaChange) => void
  /** Called with a recently searched text. */
  onText: (text: string) => void
  onVenue: (slug: string) => void
}

/** State of the list that its text box shows. */
export interface ListState {
  readonly isOpen: boolean
  readonly activeId: string | undefined
}

/** Handles the text box's keys for the list. Returns true when it handled the key. */
export type KeyHandler = (event: KeyboardEvent) => boolean
