import type { Plan } from '@plekje/contracts'
import { plannerClient, useQueryClient } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { RemoveDialog } from '../members/remove-dialog'
import { planQuery, savedPlansQuery } from './queries'

const copy = nl.planner.saved

interface RemovePlanProps {
  plan: Plan
  onClose: () => void
  onRemoved: (plan: Plan) => void
}

export function RemovePlan({ plan, onClose, onRemoved }: RemovePlanProps) {
  const client = useQueryClient()
  const { id } = plan
  const handleRemoved = () => {
    client.setQueryData(savedPlansQuery().queryKey, (plans) => plans?.filter((saved) => saved.id !== id))
    onRemoved(plan)
    client.removeQueries({ queryKey: planQuery(id).queryKey })
  }
  return (
    <RemoveDialog
      copy={copy}
      text={copy.removeText(plan.title)}
      call={() => plannerClient.forgetPlan({ params: { id } })}
      onClose={onClose}
      onRemoved={handleRemoved}
    />
  )
}
