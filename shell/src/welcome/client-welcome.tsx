import { categoriesQuery, site, useQuery } from '@plekje/web-kit'
import { useEffect, useMemo, useRef, useState } from 'react'
import { DEFAULT_FACTS, factsOf, slidesFor } from './slides'
import { watchWelcomeEnd } from './watch-end'
import { WelcomeOverlay } from './welcome-overlay'

interface ClientWelcomeProps {
  username: string | null
  onEnd: () => void
}

/** The welcome that React renders: for members, on request, and on pages without server-rendered HTML. */
export function ClientWelcome({ username, onEnd }: ClientWelcomeProps) {
  const [isLeaving, setLeaving] = useState(false)
  const latestOnEnd = useRef(onEnd)
  useEffect(() => {
    latestOnEnd.current = onEnd
  }, [onEnd])
  useEffect(() => watchWelcomeEnd({ onLeave: () => setLeaving(true), onEnd: () => latestOnEnd.current() }), [])
  const { data } = useQuery(categoriesQuery())
  const hour = useMemo(() => new Date().getHours(), [])
  const slides = slidesFor({ username, brand: site().brand, hour }, data ? factsOf(data) : DEFAULT_FACTS)
  return <WelcomeOverlay slides={slides} isLeaving={isLeaving} />
}
