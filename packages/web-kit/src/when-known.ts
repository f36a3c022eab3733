import { useCallback, useEffect, useRef } from 'react'
import { useSession } from './session'

type Act = (isMember: boolean) => void

/**
 * Does what depends on who is signed in: at once where that is known, and once it is where it is still being asked, so that
 * a member who is quick is not taken for a visitor. Of several wishes meanwhile the last counts.
 */
export function useWhenKnown(): (act: Act) => void {
  const { status } = useSession()
  const waiting = useRef<Act | null>(null)
  useEffect(() => {
    if (status === 'loading') return
    const act = waiting.current
    waiting.current = null
    act?.(status === 'member')
  }, [status])
  return useCallback(
    (act: Act) => {
      if (status === 'loading') waiting.current = act
      else act(status === 'member')
    },
    [status],
  )
}
