import type { Plan } from '@plekje/contracts'
import { Button, Dialog, useToast } from '@plekje/ui'
import { plannerClient, useQueryClient } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { useSending } from '../forms/use-sending'
import { useTellFailure } from '../members/session-end'
import { planQuery, savedPlansQuery } from './queries'

const copy = nl.planner.saved

interface RemovePlanProps {
  plan: Plan
  onClose: () => void
  onRemoved: (plan: Plan) => void
}

/** Asks once more, then forgets the plan. */
export function RemovePlan({ plan, onClose, onRemoved }: RemovePlanProps) {
  const { toast } = useToast()
  const tellFailure = useTellFailure()
  const client = useQueryClient()
  const { send, isPending } = useSending({
    call: (id: string) => plannerClient.forgetPlan({ params: { id } }),
    onSuccess: (_, id) => {
      toast({ title: copy.removed })
      onClose()
      client.setQueryData(savedPlansQuery().queryKey, (known) => known?.filter((one) => one.id !== id))
      onRemoved(plan)
      client.removeQueries({ queryKey: planQuery(id).queryKey })
    },
    onError: (failure) => {
      tellFailure(copy.removeFailed, failure)
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={copy.removeTitle}
      description={copy.removeText(plan.title)}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button variant="danger" isBusy={isPending} onClick={() => send(plan.id)}>
            {copy.remove}
          </Button>
        </>
      }
    />
  )
}
