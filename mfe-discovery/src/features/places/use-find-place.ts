import { useCallback, useEffect, useRef, useState } from 'react'
import type { CriteriaChange } from '../criteria/criteria'
import { findPlace } from './find-place'

/**
 * Looks up typed text as a place. A newer lookup, or a choice (`forget`), cancels the pending one. `onFound` gets null
 * for text that is no place.
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
