import { useCallback, useState } from 'react'
import { readJson, sessionStore } from './storage'

const keyOf = (name: string) => `draft:${name}`

/**
 * Form state that survives a reload, a lost connection and an ended session in this tab, until `clear` after sending.
 * `name` identifies the draft and its owner (`review:12:userId`); another name is another draft. `empty` must not
 * change between renders.
 */
export function useDraft<Draft extends object>(name: string, empty: Draft) {
  const [state, setState] = useState(() => ({ name, draft: readDraft(name, empty) }))
  const currentState = state.name === name ? state : { name, draft: readDraft(name, empty) }
  if (currentState !== state) setState(currentState)

  const edit = useCallback(
    (part: Partial<Draft>) =>
      setState((previous) => {
        const draft = { ...(previous.name === name ? previous.draft : readDraft(name, empty)), ...part }
        sessionStore.set(keyOf(name), JSON.stringify(draft))
        return { name, draft }
      }),
    [name, empty],
  )
  const clear = useCallback(() => {
    sessionStore.remove(keyOf(name))
    setState({ name, draft: empty })
  }, [name, empty])
  return { draft: currentState.draft, edit, clear }
}

/** True when a draft with this name is stored. */
export const hasDraft = (name: string): boolean => sessionStore.get(keyOf(name)) !== null

function readDraft<Draft extends object>(name: string, empty: Draft): Draft {
  const stored = readJson(sessionStore, keyOf(name))
  return stored !== null && typeof stored === 'object' ? { ...empty, ...stored } : empty
}
