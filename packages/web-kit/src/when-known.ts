import { useCallback, useEffect, useRef } from 'react'
import { useSession } from './session'

type Act = (isMember: boolean) => void

/**
 * Runs a callback that depends on the session: immediately when that is known, else once it is, so that a quick member is
 * not taken for a visitor. The last callback wins.
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
