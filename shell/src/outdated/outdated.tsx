import { ErrorPanel } from '@plekje/ui'
import { LazyPart, useQueryClient } from '@plekje/web-kit'
import { useEffect, useState } from 'react'
import { nl } from '../copy/nl'

const loadNotice = () => import('./outdated-notice').then((module) => module.OutdatedNotice)

/** Loads the notice about stale data only after a failed refresh, because few visitors need it. */
export function Outdated({ mainId }: { mainId: string }) {
  const client = useQueryClient()
  const [isNeeded, setNeeded] = useState(false)
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ query: { state } }) => {
        if (state.status === 'error' && state.data !== undefined) setNeeded(true)
      }),
    [client],
  )
  return (
    isNeeded && (
      <LazyPart load={loadNotice} failed={(retry) => <ErrorPanel message={nl.outdated} onRetry={retry} />}>
        {(Notice) => <Notice mainId={mainId} />}
      </LazyPart>
    )
  )
}
