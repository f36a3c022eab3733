import { plainPageAt } from '@plekje/contracts/plain'
import { hasSeenWelcome, LazyPart, onWelcomeReset, storeWelcomeSeen, useLocation, useSession } from '@plekje/web-kit'
import { useCallback, useEffect, useState } from 'react'

const loadWelcomeOverlay = () => import('./welcome-overlay').then((module) => module.WelcomeOverlay)

/**
 * The welcome (SPEC §4): once for a visitor, once for each member, never for administrators, gone on signing out. Its end
 * stores the flag. It lies over the home page only, of a visit that began there or of who signed in since: nobody is kept
 * from a page that they were led to (DESIGN §6). Who asks for it once more sees it where they are.
 */
export function Welcome() {
  const { status, user } = useSession()
  const [, setResets] = useState(0)
  const [endedFor, setEndedFor] = useState<string | null>(null)
  const [wasMember, setWasMember] = useState(false)
  const [wasVisitor, setWasVisitor] = useState(false)
  const [isAskedFor, setAskedFor] = useState(false)
  const { pathname, search } = useLocation()
  const isAtHome = plainPageAt(pathname, search) === 'home'
  const [beganAtHome] = useState(isAtHome)
  const viewer = status === 'loading' ? null : (user?.id ?? 'visitor')
  const hasSignedOut = wasMember && status === 'visitor'
  const hasSignedIn = wasVisitor && status === 'member'
  if (status === 'member' && !wasMember) setWasMember(true)
  if (status === 'visitor' && !wasVisitor) setWasVisitor(true)

  useEffect(
    () =>
      onWelcomeReset(() => {
        setEndedFor(null)
        setWasMember(false)
        setAskedFor(true)
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
  const isInPlace = isAskedFor || (isAtHome && (beganAtHome || hasSignedIn))
  if (!isDue || !isInPlace) return null
  return (
    <LazyPart load={loadWelcomeOverlay}>
      {(WelcomeOverlay) => <WelcomeOverlay key={viewer} username={user?.username ?? null} onEnd={end} />}
    </LazyPart>
  )
}
