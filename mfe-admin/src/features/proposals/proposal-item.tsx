import type { FieldDecision, Proposal, ProposedField, ProposedValue } from '@plekje/contracts'
import { PROPOSED_FIELD_TITLES } from '@plekje/contracts/proposal-fields'
import { Badge, Button, formatDate, useToast } from '@plekje/ui'
import { failureText, Link, proposalsAdminClient, useMutation, useQueryClient } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { useId } from 'react'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../access/lost-rights'
import { Difference } from '../audit/difference'
import { cacheItem } from '../inbox/cache-item'
import styles from '../inbox/inbox.module.css'
import { NewTabLink } from '../inbox/new-tab-link'
import ownStyles from './proposals.module.css'
import { PROPOSALS_KEY } from './queries'

const copy = nl.proposals

interface ProposalItemProps {
  proposal: Proposal
  /** Called when the last value was decided on, so that the proposal left the list. */
  onGone: () => void
}

/** A proposal with a difference and two buttons for each value. */
export function ProposalItem({ proposal, onGone }: ProposalItemProps) {
  const id = useId()
  const { listingId, listingName, listingSlug, by, createdAt, explanation, values } = proposal
  const decision = useDecision(proposal, onGone)
  return (
    <article className={styles.item} aria-labelledby={id}>
      <div className={styles.line}>
        <h3 id={id}>
          <Link to={paths.adminVenue(listingId)}>{listingName}</Link>
        </h3>
        <span className={styles.soft}>{copy.sent(copy.by[by], formatDate(createdAt))}</span>
      </div>
      {explanation && <blockquote className={styles.text}>{explanation}</blockquote>}
      <ul className={ownStyles.values}>
        {values.map((value) => (
          <li key={value.field}>
            <Value
              value={value}
              listingName={listingName}
              isPending={decision.isPending}
              onDecide={(made) => decision.mutate({ value, decision: made })}
            />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <NewTabLink href={paths.listing(listingSlug)}>{copy.publicPage}</NewTabLink>
      </div>
    </article>
  )
}

/** Refetches also after a failure: somebody else may have decided, or changed the venue. */
function useDecision({ id }: Proposal, onGone: () => void) {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ value, decision }: { value: ProposedValue; decision: FieldDecision }) =>
      proposalsAdminClient.decideProposal({
        params: { id, field: value.field },
        body: { decision, version: value.version },
      }),
    onSuccess: (decided, { decision }) => {
      toast(copy[decision])
      cacheItem(client, PROPOSALS_KEY, decided)
    },
    onError: (failure) =>
      showFailure({ title: copy.notDecided, description: failureText(failure, copy.decideFailed) }, failure),
    onSettled: async (decided) => {
      await client.invalidateQueries({ queryKey: PROPOSALS_KEY })
      if (decided?.values.every(({ state }) => state !== 'open')) onGone()
    },
  })
}

interface ValueProps {
  value: ProposedValue
  listingName: string
  isPending: boolean
  onDecide: (decision: FieldDecision) => void
}

function Value({ value, listingName, isPending, onDecide }: ValueProps) {
  const { field, before, now, proposed, state, decision, agreeing, refusedBefore } = value
  const title = PROPOSED_FIELD_TITLES[field]
  return (
    <div className={ownStyles.value}>
      <div>
        <p className={styles.soft}>{title}</p>
        <p>
          <Difference field={field} from={now} to={proposed} />
        </p>
        <Look field={field} proposed={proposed} />
        {state === 'open' && now === proposed && <p className={styles.soft}>{copy.unchanged}</p>}
        {state === 'open' && before !== now && <p className={styles.soft}>{copy.before(before ?? nl.audit.nothing)}</p>}
        {agreeing > 0 && state === 'open' && <p className={styles.soft}>{copy.agreeing(agreeing)}</p>}
        {refusedBefore && (
          <p>
            <Badge tone="warn">{copy.refusedBefore(formatDate(refusedBefore.at), refusedBefore.by)}</Badge>
          </p>
        )}
      </div>
      {state === 'open' ? (
        <div className={styles.buttons}>
          <Button
            size="small"
            aria-disabled={isPending}
            aria-label={copy.refuseWhat(title, listingName)}
            onClick={() => !isPending && onDecide('refused')}
          >
            {copy.refuse}
          </Button>
          <Button
            size="small"
            variant="primary"
            aria-disabled={isPending}
            aria-label={copy.takeWhat(title, listingName)}
            onClick={() => !isPending && onDecide('taken')}
          >
            {copy.take}
          </Button>
        </div>
      ) : (
        <p className={styles.line}>
          <Badge tone={state === 'taken' ? 'good' : 'warn'}>{copy.decided[state]}</Badge>
          {decision && <span className={styles.soft}>{copy.decidedBy(decision.by, formatDate(decision.at))}</span>}
        </p>
      )}
    </div>
  )
}

/** A link to see a value for oneself. */
function Look({ field, proposed }: { field: ProposedField; proposed: string }) {
  if (field === 'duplicateOf') return <NewTabLink href={paths.listing(proposed)}>{copy.otherPage}</NewTabLink>
  if (field !== 'point') return null
  const [lat = '', lng = ''] = proposed.split(', ')
  return (
    <NewTabLink href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`}>
      {copy.onMap}
    </NewTabLink>
  )
}
