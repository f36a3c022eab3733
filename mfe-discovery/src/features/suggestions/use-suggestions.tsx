import { LazyPart } from '@plekje/web-kit'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { KeyHandler, ListState, SuggestionHandlers } from './suggestion-choice'

const CLOSED: ListState = { isOpen: false, activeId: undefined }
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
export function useSuggestions(value: string, handlers: SuggestionHandlers): Suggestions {
  const id = `${useId()}-list`
  const [wasFocused, setWasFocused] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [state, setState] = useState(CLOSED)
  const keyHandler = useRef<KeyHandler>(undefined)
  const box = useRef<HTMLInputElement>(null)
  // A box that had the focus before hydration gets no focus event.
  useEffect(() => {
    if (document.activeElement !== box.current) return
    setWasFocused(true)
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
      'aria-activedescendant': state.activeId,
      spellCheck: false,
      onFocus: () => {
        setWasFocused(true)
        setFocused(true)
      },
      onBlur: () => setFocused(false),
      onKeyDown: (event: KeyboardEvent) => {
        if (keyHandler.current?.(event)) event.preventDefault()
      },
    },
    popup: wasFocused && (
      <LazyPart load={loadList}>
        {(List) => (
          <List
            id={id}
            value={value}
            isFocused={isFocused}
            keyHandler={keyHandler}
            onState={setState}
            handlers={handlers}
          />
        )}
      </LazyPart>
    ),
  }
}
