import { Notice } from '@plekje/ui'
import { failureText, hasStatus } from '@plekje/web-kit'
import { nl } from '../../copy/nl'

/** Why there is no plan, for as long as it holds: advice on what to loosen (422) is to be read in peace. */
export const PlanningFailure = ({ failure }: { failure: unknown }) => (
  <Notice tone={hasStatus(failure, 422) || hasStatus(failure, 429) ? 'warn' : 'bad'}>
    <strong>{nl.planner.generateFailed}.</strong> {failureText(failure)}
  </Notice>
)
