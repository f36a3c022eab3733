import type { Plan } from '@plekje/contracts'
import { PLAN_CALENDAR_PATH, pathOf } from '@plekje/contracts/plain'
import { Button, IconButton, LinkButton, useToast } from '@plekje/ui'
import { useSending } from '@plekje/ui/forms'
import { hasStatus, plannerClient, useQueryClient } from '@plekje/web-kit'
import { Bookmark, BookmarkCheck, CalendarPlus, Printer, Share2, Shuffle } from 'lucide-react'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../members/session-end'
import styles from './plan.module.css'
import { cachePlan, planQuery, savedPlansQuery } from './queries'
import { SharePlan } from './share-plan'

const copy = nl.planner.plan

interface PlanActionsProps {
  plan: Plan
  onRequestOther: () => void
}

export function PlanActions({ plan, onRequestOther }: PlanActionsProps) {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const [isSharing, setSharing] = useState(false)
  const isSaved = plan.savedAt !== null
  const { send, isPending } = useSending({
    call: (planId: string) => plannerClient.savePlan({ body: { planId, version: plan.version } }),
    onSuccess: (saved) => {
      cachePlan(client, saved)
      void client.invalidateQueries({ queryKey: savedPlansQuery().queryKey })
      toast({ title: copy.saved, description: copy.savedHint })
    },
    onError: (failure) => {
      showFailure(copy.saveFailed, failure)
      // Another tab changed the plan: load and show its current state.
      if (hasStatus(failure, 409)) void client.invalidateQueries({ queryKey: planQuery(plan.id).queryKey })
    },
  })
  return (
    <div className={styles.actions}>
      {isSaved ? (
        <Button aria-disabled="true" icon={<BookmarkCheck aria-hidden="true" />}>
          {copy.isSaved}
        </Button>
      ) : (
        <Button
          variant="primary"
          icon={<Bookmark aria-hidden="true" />}
          isBusy={isPending}
          onClick={() => send(plan.id)}
        >
          {copy.save}
        </Button>
      )}
      <Button icon={<Shuffle aria-hidden="true" />} onClick={onRequestOther}>
        {copy.other}
      </Button>
      <Button icon={<Share2 aria-hidden="true" />} onClick={() => setSharing(true)}>
        {nl.planner.share.open}
      </Button>
      <LinkButton
        reloadDocument
        download
        to={pathOf({ path: PLAN_CALENDAR_PATH }, { params: { id: plan.id } })}
        icon={<CalendarPlus aria-hidden="true" />}
      >
        {copy.calendar}
      </LinkButton>
      <IconButton
        look="outlined"
        className={styles.print}
        label={copy.print}
        icon={<Printer aria-hidden="true" />}
        onClick={() => window.print()}
      />
      <SharePlan plan={plan} isOpen={isSharing} onClose={() => setSharing(false)} />
    </div>
  )
}
