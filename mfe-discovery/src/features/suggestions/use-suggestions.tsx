import { LazyPart } from '@plekje/web-kit'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { KeyHandler, ListState, SuggestionChoice } from './suggestion-choice'

const CLOSED: ListState = { isOpen: false, active: undefined }
const loadList = () => import('./suggestion-list').then(({ SuggestionList }) => SuggestionList)

export interface Suggestions {
  /** Ref of the text box. */
  readonly box: RefObject<HTMLInputElement | null>
  /** Props that make the input a combobox. */
  readonly input: object
  readonly popup: ReactNode
}

/**
 * Makes a text box a combobox with suggestions (SEARCH-21, the combobox pattern of the ARIA Authoring Practices). The
 * list's code is loaded when the box first gets the focus.
 */
export function useSuggestions(value: string, choice: SuggestionChoice): Suggestions {
  const id = `${useId()}-list`
  const [isWanted, setWanted] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [state, setState] = useState(CLOSED)
  const keys = useRef<KeyHandler>(undefined)
  const notify = useCallback((next: ListState) => setState(next), [])
  const box = useRef<HTMLInputElement>(null)
  // A box that had the focus before hydration gets no focus event.
  useEffect(() => {
    if (document.activeElement !== box.current) return
    setWanted(true)
    setFocused(true)
  }, [])
  return {
    box,
    input: {
      type: 'text',
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': state.isOpen,
      'aria-controls': state.isOpen ? id : undefined,
      'aria-activedescendant': state.active,
      spellCheck: false,
      onFocus: () => {
        setWanted(true)
        setFocused(true)
      },
      onBlur: () => setFocused(false),
      onKeyDown: (event: KeyboardEvent) => {
        if (keys.current?.(event)) event.preventDefault()
      },
    },
    popup: isWanted && (
      <LazyPart load={loadList}>
        {(List) => <List id={id} value={value} isFocused={isFocused} keys={keys} onState={notify} choice={choice} />}
      </LazyPart>
    ),
  }
}
