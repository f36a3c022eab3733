import type { Plan } from '@plekje/contracts'
import { EmptyState, LinkButton, QueryErrorPanel, Skeleton, SkeletonText } from '@plekje/ui'
import { hasStatus, useQuery } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { CalendarX2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { nl } from '../../copy/nl'
import { Waiting } from '../members/member-page'
import { useSessionEnd } from '../members/session-end'
import { PlanView } from './plan-view'
import styles from './planner.module.css'
import { planQuery } from './queries'

const copy = nl.planner.plan

interface OpenPlanProps {
  id: string
  /** Someone asked for it just now. */
  hasInitialFocus: boolean
  /** Why another one could not be made. */
  problem: ReactNode
  onOther: (plan: Plan) => void
  onAdjust: (plan: Plan) => void
}

/** The plan that the address names, or why it cannot be shown. */
export function OpenPlan({ id, ...view }: OpenPlanProps) {
  const query = useQuery(planQuery(id))
  const { data, error } = query
  useSessionEnd(error)
  if (data) return <PlanView plan={data} {...view} />
  // An address that cannot be one of a plan (400) leads to no plan either.
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
      <Waiting>
        <Skeleton height="2.4em" width="70%" />
        <SkeletonText lines={2} />
        <Skeleton height="150px" radius="var(--radius-card)" />
        <Skeleton height="150px" radius="var(--radius-card)" />
      </Waiting>
    </div>
  )
}
