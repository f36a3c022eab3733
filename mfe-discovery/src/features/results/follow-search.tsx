import { Button, useToast } from '@plekje/ui'
import { useQueryClient, useSession, useWhenKnown } from '@plekje/web-kit'
import { useState } from 'react'
import { resultsCopy } from '../../copy/results'
import * as paths from '../../paths'
import type { Criteria } from '../criteria/criteria'
import styles from './results-body.module.css'

/** Follows a search by mail or as a feed. Visitors are asked to sign in for mail. */
export function FollowSearch({ criteria }: { criteria: Criteria }) {
  const { toast } = useToast()
  const { askToSignIn } = useSession()
  const whenKnown = useWhenKnown()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const follow = async (isMember: boolean) => {
    if (!isMember) return askToSignIn('login')
    setBusy(true)
    try {
      const { saveAlert } = await import('./save-alert')
      const outcome = await saveAlert(paths.queryOf(criteria), client)
      toast(outcome.toast)
      if (outcome.mustSignIn) askToSignIn('login')
    } catch {
      toast({ title: resultsCopy.followFailed, variant: 'destructive' })
    }
    setBusy(false)
  }
  return (
    <p className={styles.follow}>
      <Button isBusy={isBusy} onClick={() => whenKnown(follow)}>
        {resultsCopy.follow}
      </Button>
      <a href={paths.searchFeed(criteria)} type="application/atom+xml">
        {resultsCopy.feed}
      </a>
    </p>
  )
}
