import type { OwnerChange } from '@plekje/contracts'
import { OWNER_CHANGE_STATES } from '@plekje/contracts/owner-roles'
import { PROPOSED_FIELD_TITLES } from '@plekje/contracts/proposal-fields'
import { Badge, Button, formatDate } from '@plekje/ui'
import { Link, ownVenueEditsAdminClient } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { useId } from 'react'
import { nl } from '../../copy/nl'
import { AuditDifference } from '../audit/audit-difference'
import styles from '../inbox/inbox.module.css'
import { ItemPhoto } from '../inbox/item-photo'
import { StateInbox } from '../inbox/state-inbox'
import { useItemChange } from '../inbox/use-item-change'
import { OWNER_CHANGES_KEY, ownerChangesQuery } from './queries'

const copy = nl.ownerChanges

/** Lists changes of venues by their managers, latest first (OWNER-17). */
export const OwnerChanges = () => (
  <StateInbox copy={copy} states={OWNER_CHANGE_STATES} queryOf={ownerChangesQuery}>
    {(change, onGone) => <ChangeItem change={change} onGone={onGone} />}
  </StateInbox>
)

function ChangeItem({ change, onGone }: { change: OwnerChange; onGone: () => void }) {
  const id = useId()
  const { listingId, listingName, field, before, after, image, by, at, undone, canUndo } = change
  const title = PROPOSED_FIELD_TITLES[field]
  const { mutate, isPending } = useItemChange<OwnerChange, void>({
    queryKey: OWNER_CHANGES_KEY,
    call: () => ownVenueEditsAdminClient.undoOwnerChange({ params: { id: change.id } }),
    successToast: () => copy.undone,
    failureToast: { title: copy.undoFailedTitle, description: copy.undoFailed },
    onChanged: onGone,
  })
  return (
    <article className={styles.item} aria-labelledby={id}>
      <div className={styles.line}>
        <h3 id={id}>
          <Link to={paths.adminVenue(listingId)}>{listingName}</Link>
        </h3>
        <span className={styles.soft}>{copy.changed(by ?? copy.erased, formatDate(at))}</span>
      </div>
      <div>
        <p className={styles.soft}>{title}</p>
        <p>
          <AuditDifference field={field} from={before} to={after} />
        </p>
        {image && <ItemPhoto image={image} alt={copy.photoOf(listingName)} />}
      </div>
      {undone && (
        <p className={styles.line}>
          <Badge tone="warn">{copy.states.undone}</Badge>
          <span className={styles.soft}>{copy.undoneBy(undone.by, formatDate(undone.at))}</span>
        </p>
      )}
      {!undone && !canUndo && (
        <p className={styles.soft}>{field === 'photos' ? copy.photoChangedSince : copy.changedSince}</p>
      )}
      {canUndo && (
        <div className={styles.buttons}>
          <Button
            size="small"
            isBusy={isPending}
            aria-label={copy.undoLabel(title, listingName)}
            onClick={() => mutate()}
          >
            {copy.undo}
          </Button>
        </div>
      )}
    </article>
  )
}
