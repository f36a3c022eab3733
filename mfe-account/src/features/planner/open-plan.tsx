import type { Plan } from '@plekje/contracts'
import { EmptyState, LinkButton, QueryErrorPanel, Skeleton, SkeletonText } from '@plekje/ui'
import { hasStatus, useQuery } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { CalendarX2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { nl } from '../../copy/nl'
import { LoadingArea } from '../members/member-page'
import { useRefreshOnSessionEnd } from '../members/session-end'
import { PlanView } from './plan-view'
import styles from './planner.module.css'
import { planQuery } from './queries'

const copy = nl.planner.plan

interface OpenPlanProps {
  id: string
  /** True when the member opened the plan by an action on this page. */
  hasInitialFocus: boolean
  /** Explains why the last request failed. */
  problem: ReactNode
  onRequestOther: (plan: Plan) => void
  onAdjust: (plan: Plan) => void
}

/** Shows the plan in the address, or why it cannot be shown. */
export function OpenPlan({ id, ...viewProps }: OpenPlanProps) {
  const query = useQuery(planQuery(id))
  const { data, error } = query
  useRefreshOnSessionEnd(error)
  if (data) return <PlanView plan={data} {...viewProps} />
  // An id with an invalid format (400) is also an unknown plan.
  if (hasStatus(error, 404) || hasStatus(error, 400)) {
    return (
      <EmptyState
        icon={<CalendarX2 />}
        title={copy.missing}
        action={<LinkButton to={paths.planner()}>{copy.new}</LinkButton>}
      >
        {copy.missingHint}
      </EmptyState>
    )
  }
  if (error) {
    return <QueryErrorPanel title={copy.failedTitle} query={query} fallback={copy.failed} />
  }
  return (
    <div className={styles.coming}>
      <LoadingArea>
        <Skeleton height="2.4em" width="70%" />
        <SkeletonText lines={2} />
        <Skeleton height="150px" radius="var(--radius-card)" />
        <Skeleton height="150px" radius="var(--radius-card)" />
      </LoadingArea>
    </div>
  )
}
