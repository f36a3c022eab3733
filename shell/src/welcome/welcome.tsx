import { hasSeenWelcome, LazyPart, onWelcomeReset, storeWelcomeSeen, useLocation, useSession } from '@plekje/web-kit'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type FirstWelcome, firstWelcome, isHome, onFirstWelcome, withdrawFirstWelcome } from './first-welcome'
import { WelcomeInHtml } from './welcome-in-html'

const loadLateWelcome = () => import('./late-welcome').then((module) => module.LateWelcome)

/**
 * The welcome (WELCOME-2): once for a visitor, once for each member, never for administrators, gone on signing out. Its end
 * stores the flag. It lies over the home page only, of a visit that began there or of who signed in since: nobody is kept
 * from a page that they were led to (WELCOME-1). Who asks for it once more sees it where they are. That of a visitor's
 * first page stands in its HTML and runs without this; here it is taken away again when it is not theirs.
 */
export function Welcome() {
  const { status, user } = useSession()
  const [, setResets] = useState(0)
  const [endedFor, setEndedFor] = useState<string | null>(null)
  const [wasMember, setWasMember] = useState(false)
  const [wasVisitor, setWasVisitor] = useState(false)
  const [isAskedFor, setAskedFor] = useState(false)
  const first = useFirstWelcome()
  const isAtHome = isHome(useLocation())
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

  const isFirst = isAtHome && beganAtHome && first === 'shown'
  const isMisplaced = first === 'shown' && (!isAtHome || status === 'member')
  useEffect(() => {
    if (isMisplaced) withdrawFirstWelcome()
  }, [isMisplaced])

  if (isFirst) return <WelcomeInHtml />
  const hadFirst = first === 'ended' && viewer === 'visitor' && !isAskedFor
  const isDue =
    viewer !== null && viewer !== endedFor && !hadFirst && !hasSignedOut && !user?.isAdmin && !hasSeenWelcome(user)
  const isInPlace = isAskedFor || (isAtHome && (beganAtHome || hasSignedIn))
  if (!isDue || !isInPlace) return null
  return (
    <LazyPart load={loadLateWelcome}>
      {(LateWelcome) => <LateWelcome key={viewer} username={user?.username ?? null} onEnd={end} />}
    </LazyPart>
  )
}

/** On a server it is there, as in the HTML that the browser takes over: whether it is shown is not React's to say. */
const useFirstWelcome = () => useSyncExternalStore(onFirstWelcome, presence, () => 'shown')

/** One that is leaving is still there. */
function presence(): Exclude<FirstWelcome, 'leaving'> {
  const state = firstWelcome()
  return state === 'leaving' ? 'shown' : state
}
