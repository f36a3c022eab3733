import type { Plan } from '@plekje/contracts'
import { pageTitles } from '@plekje/contracts/plain'
import { classNames, Notice, useToast } from '@plekje/ui'
import {
  failureText,
  hasStatus,
  placesQuery,
  rememberOverview,
  site,
  useDraft,
  useNavigate,
  usePageTitle,
  useQuery,
  useQueryClient,
  useSearchParams,
  useSession,
} from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { useEffect, useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../members/session-end'
import { OpenPlan } from './open-plan'
import { draftOf, EMPTY_DRAFT, type PlanDraft } from './plan-draft'
import { PlanForm } from './plan-form'
import styles from './planner.module.css'
import { PlanningProgress } from './planning-progress'
import { cachePlan, planQuery } from './queries'
import { SavedPlans } from './saved-plans'
import { type PlanningRequest, usePlanning } from './use-planning'

const copy = nl.planner

/** The form, the plan in the address (`?plan={id}`) or the progress of a new plan, and the saved plans. */
export function Planner() {
  const { user } = useSession()
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const planId = query.get('plan') || null
  const { data: plan } = useQuery({ ...planQuery(planId ?? ''), enabled: planId !== null })
  const { data: places = [] } = useQuery(placesQuery())
  const { draft, edit } = useDraft<PlanDraft>(`plan:${user?.id}`, EMPTY_DRAFT)
  const [replacedDraft, setReplacedDraft] = useState<PlanDraft | null>(null)
  const requestBox = useRef<HTMLTextAreaElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  // A plan takes the focus after an action on this page, not on page load.
  const [firstPlanId] = useState(planId)
  const [hasRequestedPlan, setRequestedPlan] = useState(false)

  usePageTitle(plan?.title || pageTitles.planner(site().brand))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each plan has its own address, to which "Terug" leads.
  useEffect(() => rememberOverview(), [planId])

  const { isUnderWay, steps, failure, requestPlan, cancel } = usePlanning({
    onPlanned: (planned: Plan) => {
      cachePlan(client, planned)
      toast({ title: copy.generated })
      void navigate(paths.planner(planned.id), { preventScrollReset: true })
    },
    onFailed: (error) => {
      showFailure(copy.generateFailed, error)
      returnFocus()
    },
  })
  const startPlanning = (planRequest: PlanningRequest) => {
    setRequestedPlan(true)
    void requestPlan(planRequest)
  }
  const handleCancel = () => {
    cancel()
    toast({ title: copy.progress.cancelled })
    returnFocus()
  }
  // The focused button disappeared with the progress. A plan that is shown again takes the focus itself.
  const returnFocus = () => {
    if (planId === null) requestAnimationFrame(() => submitButton.current?.focus())
  }
  const fill = (filled: Partial<PlanDraft>) => {
    const losesText = draft.request.trim() !== '' && draft.request !== filled.request
    setReplacedDraft(losesText ? draft : null)
    edit(filled)
    requestBox.current?.focus()
  }
  const undo = () => {
    if (replacedDraft) edit(replacedDraft)
    setReplacedDraft(null)
    requestBox.current?.focus()
  }

  const isAside = isUnderWay || planId !== null
  const problem = failure !== undefined && <PlanningFailure failure={failure} />
  return (
    <div className={classNames(styles.planner, isAside && styles.withPlan)}>
      {isUnderWay ? (
        <PlanningProgress steps={steps} onCancel={handleCancel} />
      ) : (
        planId && (
          <OpenPlan
            key={planId}
            id={planId}
            hasInitialFocus={hasRequestedPlan || planId !== firstPlanId}
            problem={problem}
            onRequestOther={({ id, asked }) => startPlanning({ ...asked, otherThan: id })}
            onAdjust={({ asked }) => fill(draftOf(asked, places))}
          />
        )
      )}
      <PlanForm
        draft={draft}
        onEdit={(part) => {
          if (part.request !== undefined) setReplacedDraft(null)
          edit(part)
        }}
        onFill={fill}
        onUndo={replacedDraft ? undo : undefined}
        onSubmit={startPlanning}
        isBusy={isUnderWay}
        isAside={isAside}
        problem={planId === null && problem}
        requestBox={requestBox}
        submitButton={submitButton}
      />
      <SavedPlans openId={planId} />
    </div>
  )
}

/** Explains why planning failed. It is not a toast, because a 422 comes with advice that takes time to read. */
const PlanningFailure = ({ failure }: { failure: unknown }) => (
  <Notice tone={hasStatus(failure, 422) || hasStatus(failure, 429) ? 'warn' : 'bad'}>
    <strong>{nl.planner.generateFailed}.</strong> {failureText(failure)}
  </Notice>
)
