import { previousOverview, previousOverviewState } from '@plekje/web-kit'
import { useLayoutEffect, useState } from 'react'
import * as paths from '../../paths'

interface OverviewLink {
  readonly to: string
  readonly state?: object | undefined
}

/**
 * A link to the last overview. The server does not know the overview, so the link changes right after hydration: call
 * this in small components, because they render twice.
 */
export function useOverviewLink(): OverviewLink {
  const [link, setLink] = useState<OverviewLink>({ to: paths.home() })
  useLayoutEffect(() => {
    const to = previousOverview()
    const state = previousOverviewState()
    // Without an overview the link stays as the server wrote it, and nothing is rendered again.
    if (to !== paths.home() || state !== undefined) setLink({ to, state })
  }, [])
  return link
}
