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

/** State of the list, for the ARIA attributes of its text box. */
export interface ListState {
  readonly isOpen: boolean
  readonly activeId: string | undefined
}

/** Handles a key press in the text box. Returns true if the list used the key. */
export type KeyHandler = (event: KeyboardEvent) => boolean
