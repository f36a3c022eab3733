import type { Claim, ClaimDecision, Manager } from '@plekje/contracts'
import { Badge, Button, formatDate, useToast } from '@plekje/ui'
import { failureText, Link, ownersAdminClient, useMutation, useQueryClient } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { useId, useState } from 'react'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../access/lost-rights'
import { ConfirmDialog } from '../confirm/confirm-dialog'
import { DecideButtons } from '../inbox/decide-buttons'
import styles from '../inbox/inbox.module.css'
import { NewTabLink } from '../inbox/new-tab-link'
import { useItemChange } from '../inbox/use-item-change'
import { CLAIMS_KEY } from './queries'

const copy = nl.claims

interface ClaimItemProps {
  claim: Claim
  /** Called when the claim left the list after the decision. */
  onGone: () => void
}

/** A claim with its evidence, two buttons, and who manages the venue. */
export function ClaimItem({ claim, onGone }: ClaimItemProps) {
  const id = useId()
  const { listingId, listingName, listingSlug, claimedBy, createdAt, evidence, confirmedAddress } = claim
  const { state, decision, concerns, refusedBefore } = claim
  const { mutate, isPending } = useItemChange({
    queryKey: CLAIMS_KEY,
    call: (decision: ClaimDecision) => ownersAdminClient.decideClaim({ params: { id: claim.id }, body: { decision } }),
    successToast: (_claim, decision) => copy[decision],
    failureToast: { title: copy.decideFailedTitle, description: copy.decideFailed },
    onChanged: onGone,
  })
  return (
    <article className={styles.item} aria-labelledby={id}>
      <div className={styles.line}>
        <h3 id={id}>
          <Link to={paths.adminVenue(listingId)}>{listingName}</Link>
        </h3>
        <span className={styles.soft}>{copy.sent(claimedBy ?? copy.erased, formatDate(createdAt))}</span>
      </div>
      {evidence && <blockquote className={styles.text}>{evidence}</blockquote>}
      {confirmedAddress && <p>{copy.confirmed(confirmedAddress)}</p>}
      {concerns.map((concern) => (
        <p key={concern}>
          <Badge tone="warn">{copy.concerns[concern]}</Badge>
        </p>
      ))}
      {refusedBefore > 0 && (
        <p>
          <Badge tone="warn">{copy.refusedBefore(refusedBefore)}</Badge>
        </p>
      )}
      <Managers claim={claim} />
      {decision && state !== 'review' ? (
        <p className={styles.line}>
          <Badge tone={state === 'granted' ? 'good' : 'warn'}>{copy.decided[state]}</Badge>
          <span className={styles.soft}>{copy.decidedBy(decision.by || copy.erased, formatDate(decision.at))}</span>
        </p>
      ) : (
        <DecideButtons
          isPending={isPending}
          refuse={{ text: copy.refuse, name: copy.refuseLabel(listingName), onPress: () => mutate('refused') }}
          accept={{ text: copy.grant, name: copy.grantLabel(listingName), onPress: () => mutate('granted') }}
        />
      )}
      <div className={styles.foot}>
        <NewTabLink href={paths.listing(listingSlug)}>{copy.publicPage}</NewTabLink>
      </div>
    </article>
  )
}

function Managers({ claim }: { claim: Claim }) {
  const id = useId()
  if (claim.managers.length === 0) return <p className={styles.soft}>{copy.noManagers}</p>
  return (
    <div>
      <p className={styles.soft} id={id}>
        {copy.managers}
      </p>
      <ul className={styles.reports} aria-labelledby={id}>
        {claim.managers.map((manager) => (
          <ManagerRow key={manager.id} claim={claim} manager={manager} />
        ))}
      </ul>
    </div>
  )
}

function ManagerRow({ claim: { listingId, listingName }, manager }: { claim: Claim; manager: Manager }) {
  const { id, username, role, since } = manager
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => ownersAdminClient.takeRoleBack({ params: { listingId, id } }),
    onSuccess: () => toast(copy.takenBack),
    onError: (failure) =>
      showFailure({ title: copy.decideFailedTitle, description: failureText(failure, copy.takeBackFailed) }, failure),
    onSettled: async () => {
      setAsking(false)
      await client.invalidateQueries({ queryKey: CLAIMS_KEY })
    },
  })
  return (
    <li>
      <div className={styles.line}>
        <strong>{username}</strong>
        <span className={styles.soft}>{copy.manager(copy.roles[role], formatDate(since))}</span>
        <div className={styles.buttons}>
          <Button size="small" aria-label={copy.takeBackLabel(username, listingName)} onClick={() => setAsking(true)}>
            {copy.takeBack}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={copy.takeBackTitle}
        text={copy.takeBackText(username, listingName)}
        cancel={copy.cancel}
        submit={copy.takeBack}
        isPending={isPending}
        onSubmit={() => mutate()}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}
