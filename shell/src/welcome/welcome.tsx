import { hasSeenWelcome, LazyPart, onWelcomeReset, storeWelcomeSeen, useLocation, useSession } from '@plekje/web-kit'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import {
  type HtmlWelcomeState,
  htmlWelcomeState,
  isHome,
  onHtmlWelcomeChange,
  withdrawHtmlWelcome,
} from './html-welcome'
import { HtmlWelcomeSlot } from './html-welcome-slot'

const loadClientWelcome = () => import('./client-welcome').then((module) => module.ClientWelcome)

/**
 * Shows the welcome once to a visitor and once to each member, never to administrators; signing out ends it
 * (WELCOME-2). When the welcome ends, the browser stores that it was seen. The welcome covers only the home page, and
 * only if the visit began there or the user has signed in since, because a link to another page must show that page
 * (WELCOME-1). A member who requests the welcome again sees it on any page. A visitor's first welcome is in the
 * server-rendered HTML and runs without React. This component withdraws it from members and from other pages.
 */
export function Welcome() {
  const { status, user } = useSession()
  const [, setResets] = useState(0)
  const [welcomedViewer, setWelcomedViewer] = useState<string | null>(null)
  const [wasMember, setWasMember] = useState(false)
  const [wasVisitor, setWasVisitor] = useState(false)
  const [isRequested, setRequested] = useState(false)
  const htmlWelcome = useHtmlWelcome()
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
        setWelcomedViewer(null)
        setWasMember(false)
        setRequested(true)
        // Renders again, because `hasSeenWelcome` reads storage, which has changed.
        setResets((count) => count + 1)
      }),
    [],
  )
  // A member who signed out has seen the site, so the visitor's welcome must not follow.
  useEffect(() => {
    if (hasSignedOut) storeWelcomeSeen(null)
  }, [hasSignedOut])
  const end = useCallback(() => {
    storeWelcomeSeen(user)
    setWelcomedViewer(viewer)
  }, [user, viewer])

  const isInHtml = isAtHome && beganAtHome && htmlWelcome === 'shown'
  const isMisplaced = htmlWelcome === 'shown' && (!isAtHome || status === 'member')
  useEffect(() => {
    if (isMisplaced) withdrawHtmlWelcome()
  }, [isMisplaced])

  if (isInHtml) return <HtmlWelcomeSlot />
  const hasSeenHtmlWelcome = htmlWelcome === 'ended' && viewer === 'visitor' && !isRequested
  const isDue =
    viewer !== null &&
    viewer !== welcomedViewer &&
    !hasSeenHtmlWelcome &&
    !hasSignedOut &&
    !user?.isAdmin &&
    !hasSeenWelcome(user)
  const isInPlace = isRequested || (isAtHome && (beganAtHome || hasSignedIn))
  if (!isDue || !isInPlace) return null
  return (
    <LazyPart load={loadClientWelcome}>
      {(ClientWelcome) => <ClientWelcome key={viewer} username={user?.username ?? null} onEnd={end} />}
    </LazyPart>
  )
}

/**
 * State of the server-rendered welcome. It counts as shown during hydration, which must match the server's HTML; the
 * inline script decides whether it is visible.
 */
const useHtmlWelcome = () => useSyncExternalStore(onHtmlWelcomeChange, visibleState, () => 'shown')

/** The state, in which a welcome that is leaving counts as shown because it is still visible. */
function visibleState(): Exclude<HtmlWelcomeState, 'leaving'> {
  const state = htmlWelcomeState()
  return state === 'leaving' ? 'shown' : state
}
