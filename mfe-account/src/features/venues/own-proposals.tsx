import type { FieldDecision, OwnProposal, OwnVenue } from '@plekje/contracts'
import { PROPOSED_FIELD_TITLES } from '@plekje/contracts/proposal-fields'
import { Badge, Button, formatDate, useToast } from '@plekje/ui'
import { Difference } from '@plekje/ui/difference'
import { ownVenueEditsClient, useMutation, useQuery, useQueryClient } from '@plekje/web-kit'
import { useId, useRef } from 'react'
import { venueEditCopy as copy } from '../../copy/venue-edit'
import { QueryPlaceholder } from '../members/member-page'
import { useFailureToast, useRefreshOnSessionEnd } from '../members/session-end'
import styles from './own-venues.module.css'
import { historyQuery, ownProposalsQuery, ownVenueQuery } from './queries'
import { valueText } from './value-text'

/** Corrections that visitors propose, on which a manager decides per value (OWNER-19). */
export function OwnProposals({ venue: { listingId, name } }: { venue: OwnVenue }) {
  const list = useRef<HTMLUListElement>(null)
  const query = useQuery(ownProposalsQuery(listingId))
  const { data, error } = query
  useRefreshOnSessionEnd(error)
  if (!data) return <QueryPlaceholder headingLevel={3} query={query} fallback={copy.proposalsFailed} lines={3} />
  if (data.proposals.length === 0) return <p className={styles.soft}>{copy.noProposals}</p>
  return (
    <ul ref={list} tabIndex={-1} className={styles.rows} aria-label={copy.proposalsFor(name)}>
      {data.proposals.flatMap((proposal) =>
        proposal.values.map((value) => (
          <ValueRow
            key={`${proposal.id} ${value.field}`}
            proposal={proposal}
            value={value}
            onDecided={() => list.current?.focus({ preventScroll: true })}
          />
        )),
      )}
    </ul>
  )
}

interface ValueRowProps {
  proposal: OwnProposal
  value: OwnProposal['values'][number]
  /** Called when the focused button disappears. */
  onDecided: () => void
}

function ValueRow({ proposal, value, onDecided }: ValueRowProps) {
  const { id, listingId, by, createdAt, explanation } = proposal
  const { field, before, now, proposed, state, canDecide, refusedBefore } = value
  const nameId = useId()
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (decision: FieldDecision) =>
      ownVenueEditsClient.decideOwnProposal({
        params: { listingId, id, field },
        body: { decision, version: value.version },
      }),
    onSuccess: (_, decision) => {
      toast({ title: copy.decided[decision] })
      onDecided()
    },
    onError: (failure) => showFailure(copy.decideFailed, failure),
    // Refetches also after a failure, because somebody else may have decided.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ownProposalsQuery(listingId).queryKey })
      await client.invalidateQueries({ queryKey: ownVenueQuery(listingId).queryKey })
      await client.invalidateQueries({ queryKey: historyQuery(listingId).queryKey })
    },
  })
  const title = PROPOSED_FIELD_TITLES[field]
  const renderDecisionButton = (decision: FieldDecision) => (
    <Button
      size="small"
      variant={decision === 'taken' ? 'primary' : 'secondary'}
      aria-label={copy.decideLabels[decision](title)}
      aria-describedby={nameId}
      isBusy={isPending && variables === decision}
      disabled={isPending && variables !== decision}
      onClick={() => mutate(decision)}
    >
      {copy.decide[decision]}
    </Button>
  )
  return (
    <li className={styles.row}>
      <div className={styles.who} id={nameId}>
        <strong>{title}</strong>
        <span className={styles.soft}>{copy.by(copy.proposedBy[by], formatDate(createdAt))}</span>
        <Difference from={valueText(state === 'open' ? now : before)} to={valueText(proposed)} texts={copy} />
        {explanation && <q className={styles.soft}>{explanation}</q>}
        {refusedBefore && (
          <span className={styles.soft}>{copy.refusedBefore(formatDate(refusedBefore.at), refusedBefore.by)}</span>
        )}
        {state === 'open' && !canDecide && <span className={styles.soft}>{copy.editorsDecide}</span>}
      </div>
      {state !== 'open' && <Badge tone={state === 'taken' ? 'good' : 'warn'}>{copy.decided[state]}</Badge>}
      {state === 'open' && canDecide && (
        <div className={styles.buttons}>
          {renderDecisionButton('refused')}
          {renderDecisionButton('taken')}
        </div>
      )}
    </li>
  )
}
