import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useSession } from './session'

type Act = (isMember: boolean) => void

/**
 * Runs a callback that depends on the session: immediately when that is known, else once it is, so that a quick member is
 * not taken for a visitor. The last callback wins.
 */
export function useWhenKnown(): (act: Act) => void {
  const { status } = useSession()
  const waiting = useRef<Act | null>(null)
  const current = useRef(status)
  useLayoutEffect(() => {
    current.current = status
  }, [status])
  useEffect(() => {
    if (status === 'loading') return
    const act = waiting.current
    waiting.current = null
    act?.(status === 'member')
  }, [status])
  return useCallback((act: Act) => {
    if (current.current === 'loading') waiting.current = act
    else act(current.current === 'member')
  }, [])
}
