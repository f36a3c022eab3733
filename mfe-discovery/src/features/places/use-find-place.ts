import { useCallback, useEffect, useRef, useState } from 'react'
import type { CriteriaChange } from '../criteria/criteria'
import { findPlace } from './find-place'

/**
 * Looks up typed text as a place. A newer lookup cancels the pending one; call `cancel` when the user chooses a place.
 * `onFound` gets null for text that is no place.
 */
export function useFindPlace(onFound: (typed: string, place: CriteriaChange | null) => void) {
  const [isBusy, setBusy] = useState(false)
  const lookup = useRef<AbortController>(undefined)
  const cancel = useCallback(() => {
    lookup.current?.abort()
    setBusy(false)
  }, [])
  useEffect(() => () => lookup.current?.abort(), [])

  const find = async (typed: string, radius?: number) => {
    lookup.current?.abort()
    const controller = new AbortController()
    lookup.current = controller
    setBusy(true)
    const place = await findPlace(typed, radius, controller.signal)
    if (controller.signal.aborted) return
    setBusy(false)
    onFound(typed, place)
  }
  return { isBusy, find, cancel }
}
