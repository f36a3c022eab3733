import { useCallback, useEffect, useRef, useState } from 'react'
import type { CriteriaChange } from '../criteria/criteria'
import { findPlace } from './find-place'

/**
 * Looks up what was typed as a place, one at a time: what is looked up or chosen later (`forget`) takes the place of what
 * is under way, whose answer is not waited for. `onFound` gets null for words that are no place.
 */
export function useFindPlace(onFound: (typed: string, place: CriteriaChange | null) => void) {
  const [isBusy, setBusy] = useState(false)
  const underway = useRef<AbortController>(undefined)
  const forget = useCallback(() => {
    underway.current?.abort()
    setBusy(false)
  }, [])
  useEffect(() => () => underway.current?.abort(), [])

  const find = async (typed: string, radius?: number) => {
    underway.current?.abort()
    const controller = new AbortController()
    underway.current = controller
    setBusy(true)
    const place = await findPlace(typed, radius, controller.signal)
    if (controller.signal.aborted) return
    setBusy(false)
    onFound(typed, place)
  }
  return { isBusy, find, forget }
}
