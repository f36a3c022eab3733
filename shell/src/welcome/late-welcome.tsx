import { categoriesQuery, site, useQuery } from '@plekje/web-kit'
import { useEffect, useMemo, useRef, useState } from 'react'
import { DEFAULT_FACTS, factsOf, slidesFor } from './slides'
import { untilEnded } from './until-ended'
import { WelcomeOverlay } from './welcome-overlay'

interface LateWelcomeProps {
  username: string | null
  onEnd: () => void
}

/** The welcome that React renders: for members, on request, and on pages without server-rendered HTML. */
export function LateWelcome({ username, onEnd }: LateWelcomeProps) {
  const [isLeaving, setLeaving] = useState(false)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  }, [onEnd])
  useEffect(() => untilEnded({ onLeave: () => setLeaving(true), onEnd: () => end.current() }), [])
  const { data } = useQuery(categoriesQuery())
  const hour = useMemo(() => new Date().getHours(), [])
  const slides = slidesFor({ username, brand: site().brand, hour }, data ? factsOf(data) : DEFAULT_FACTS)
  return <WelcomeOverlay slides={slides} isLeaving={isLeaving} />
}
