import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useSession } from './session'

type Act = (isMember: boolean) => void

/**
 * Runs a callback that depends on the session: at once, or when the session has loaded, so that a member who clicks
 * early is not taken for a visitor. The last callback wins.
 */
export function useWhenKnown(): (act: Act) => void {
  const { status } = useSession()
  const pendingAct = useRef<Act | null>(null)
  const latestStatus = useRef(status)
  useLayoutEffect(() => {
    latestStatus.current = status
  }, [status])
  useEffect(() => {
    if (status === 'loading') return
    const act = pendingAct.current
    pendingAct.current = null
    act?.(status === 'member')
  }, [status])
  return useCallback((act: Act) => {
    if (latestStatus.current === 'loading') pendingAct.current = act
    else act(latestStatus.current === 'member')
  }, [])
}
