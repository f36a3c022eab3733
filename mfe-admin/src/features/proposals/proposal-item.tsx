import type { FieldDecision, Proposal, ProposedField, ProposedValue } from '@plekje/contracts'
import { PROPOSED_FIELD_TITLES } from '@plekje/contracts/proposal-fields'
import { Badge, formatDate } from '@plekje/ui'
import { Link, proposalsAdminClient } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { useId } from 'react'
import { nl } from '../../copy/nl'
import { AuditDifference } from '../audit/audit-difference'
import { DecideButtons } from '../inbox/decide-buttons'
import styles from '../inbox/inbox.module.css'
import { ItemPhoto } from '../inbox/item-photo'
import { NewTabLink } from '../inbox/new-tab-link'
import { useItemChange } from '../inbox/use-item-change'
import ownStyles from './proposals.module.css'
import { PROPOSALS_KEY } from './queries'

const copy = nl.proposals

interface ProposalItemProps {
  proposal: Proposal
  /** Called when the proposal left the list after the decision on its last value. */
  onGone: () => void
}

/** A proposal with a difference and two buttons for each value. */
export function ProposalItem({ proposal, onGone }: ProposalItemProps) {
  const id = useId()
  const { listingId, listingName, listingSlug, by, manager, createdAt, explanation, photo, values } = proposal
  const proposer = manager === undefined ? copy.by[by] : copy.manager(manager)
  const { mutate, isPending } = useItemChange({
    queryKey: PROPOSALS_KEY,
    call: ({ value, decision }: { value: ProposedValue; decision: FieldDecision }) =>
      proposalsAdminClient.decideProposal({
        params: { id: proposal.id, field: value.field },
        body: { decision, version: value.version },
      }),
    successToast: (_proposal, { decision }) => copy[decision],
    failureToast: { title: copy.decideFailedTitle, description: copy.decideFailed },
    onChanged: (decided) => {
      if (decided.values.every(({ state }) => state !== 'open')) onGone()
    },
  })
  return (
    <article className={styles.item} aria-labelledby={id}>
      <div className={styles.line}>
        <h3 id={id}>
          <Link to={paths.adminVenue(listingId)}>{listingName}</Link>
        </h3>
        <span className={styles.soft}>{copy.sent(proposer, formatDate(createdAt))}</span>
      </div>
      {explanation && <blockquote className={styles.text}>{explanation}</blockquote>}
      {photo && <ItemPhoto image={photo} alt={copy.evidenceFor(listingName)} />}
      <ul className={ownStyles.values}>
        {values.map((value) => (
          <li key={value.field}>
            <Value
              value={value}
              listingName={listingName}
              isPending={isPending}
              onDecide={(decision) => mutate({ value, decision })}
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

interface ValueProps {
  value: ProposedValue
  listingName: string
  isPending: boolean
  onDecide: (decision: FieldDecision) => void
}

function Value({ value, listingName, isPending, onDecide }: ValueProps) {
  const { field, before, now, proposed, image, state, decision, agreeing, refusedBefore } = value
  const title = PROPOSED_FIELD_TITLES[field]
  return (
    <div className={ownStyles.value}>
      <div>
        <p className={styles.soft}>{title}</p>
        <p>
          <AuditDifference field={field} from={now} to={proposed} />
        </p>
        <ValueLink field={field} proposed={proposed} />
        {image && <ItemPhoto image={image} alt={copy.photoOf(listingName)} />}
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
        <DecideButtons
          isPending={isPending}
          refuse={{ text: copy.refuse, name: copy.refuseLabel(title, listingName), onPress: () => onDecide('refused') }}
          accept={{ text: copy.take, name: copy.takeLabel(title, listingName), onPress: () => onDecide('taken') }}
        />
      ) : (
        <p className={styles.line}>
          <Badge tone={state === 'taken' ? 'good' : 'warn'}>{copy.decided[state]}</Badge>
          {decision && <span className={styles.soft}>{copy.decidedBy(decision.by, formatDate(decision.at))}</span>}
        </p>
      )}
    </div>
  )
}

/** Links to the other page of a duplicate, or to the proposed point on a map. */
function ValueLink({ field, proposed }: { field: ProposedField; proposed: string }) {
  if (field === 'duplicateOf') return <NewTabLink href={paths.listing(proposed)}>{copy.otherPage}</NewTabLink>
  if (field !== 'point') return null
  const [lat = '', lng = ''] = proposed.split(', ')
  return (
    <NewTabLink href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`}>
      {copy.onMap}
    </NewTabLink>
  )
}
