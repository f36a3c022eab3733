import { hasSeenWelcome, onWelcomeReset, storeWelcomeSeen, useSession } from '@plekje/web-kit'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'

const WelcomeOverlay = lazy(() => import('./welcome-overlay').then((m) => ({ default: m.WelcomeOverlay })))

/**
 * The welcome over the page (SPEC §4): once for a visitor, once for each member, never for administrators, gone on
 * signing out. Its end stores the flag.
 */
export function Welcome() {
  const { status, user } = useSession()
  const [, setResets] = useState(0)
  const [endedFor, setEndedFor] = useState<string | null>(null)
  const [wasMember, setWasMember] = useState(false)
  const viewer = status === 'loading' ? null : (user?.id ?? 'visitor')
  const hasSignedOut = wasMember && status === 'visitor'
  if (status === 'member' && !wasMember) setWasMember(true)

  useEffect(
    () =>
      onWelcomeReset(() => {
        setEndedFor(null)
        setWasMember(false)
        setResets((count) => count + 1)
      }),
    [],
  )
  // Whoever signed out is no visitor for the first time.
  useEffect(() => {
    if (hasSignedOut) storeWelcomeSeen(null)
  }, [hasSignedOut])
  const end = useCallback(() => {
    storeWelcomeSeen(user)
    setEndedFor(viewer)
  }, [user, viewer])

  const isDue = viewer !== null && viewer !== endedFor && !hasSignedOut && !user?.isAdmin && !hasSeenWelcome(user)
  if (!isDue) return null
  return (
    <Suspense>
      <WelcomeOverlay key={viewer} username={user?.username ?? null} onEnd={end} />
    </Suspense>
  )
}
