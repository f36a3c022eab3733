import type { OwnerChange, OwnVenue } from '@plekje/contracts'
import { PROPOSED_FIELD_TITLES } from '@plekje/contracts/proposal-fields'
import { Button, formatDate, MoreRows, Picture, useToast } from '@plekje/ui'
import { Difference } from '@plekje/ui/difference'
import { ownVenueEditsClient, useInfiniteQuery, useMutation, useQueryClient } from '@plekje/web-kit'
import { useId, useRef } from 'react'
import { venueEditCopy as copy } from '../../copy/venue-edit'
import { QueryPlaceholder } from '../members/member-page'
import { useFailureToast, useRefreshOnSessionEnd } from '../members/session-end'
import styles from './own-venues.module.css'
import { historyQuery, ownPhotosQuery, ownVenueQuery } from './queries'
import { valueText } from './value-text'

/** Changes of a venue by its managers, latest first, with undo (OWNER-17). */
export function VenueHistory({ venue: { listingId, name } }: { venue: OwnVenue }) {
  const list = useRef<HTMLOListElement>(null)
  const query = useInfiniteQuery(historyQuery(listingId))
  const { data, error } = query
  useRefreshOnSessionEnd(error)
  if (!data) return <QueryPlaceholder headingLevel={3} query={query} fallback={copy.historyFailed} lines={3} />
  const changes = data.pages.flatMap((page) => page.changes)
  const total = data.pages.at(-1)?.total ?? 0
  if (total === 0) return <p className={styles.soft}>{copy.noHistory}</p>
  return (
    <>
      <ol ref={list} tabIndex={-1} className={styles.rows} aria-label={copy.historyOf(name)}>
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} onUndone={() => list.current?.focus({ preventScroll: true })} />
        ))}
      </ol>
      <MoreRows shown={changes.length} total={total} what={copy.changes} label={copy.more} query={query} />
    </>
  )
}

interface ChangeRowProps {
  change: OwnerChange
  /** Called when the focused button disappears. */
  onUndone: () => void
}

function ChangeRow({ change, onUndone }: ChangeRowProps) {
  const { id, listingId, listingName, field, before, after, image, by, at, undone, canUndo } = change
  const nameId = useId()
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => ownVenueEditsClient.undoOwnChange({ params: { listingId, id } }),
    onSuccess: () => {
      toast({ title: copy.undone })
      onUndone()
    },
    onError: (failure) => showFailure(copy.undoFailed, failure),
    // Refetches also after a failure, because somebody else may have changed the value.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: historyQuery(listingId).queryKey })
      await client.invalidateQueries({ queryKey: ownVenueQuery(listingId).queryKey })
      if (field === 'photos') await client.invalidateQueries({ queryKey: ownPhotosQuery(listingId).queryKey })
    },
  })
  const title = PROPOSED_FIELD_TITLES[field]
  return (
    <li className={styles.row}>
      <div className={styles.who} id={nameId}>
        <strong>{title}</strong>
        <span className={styles.soft}>{copy.by(by ?? copy.erased, formatDate(at))}</span>
        <Difference from={valueText(before)} to={valueText(after)} texts={copy} />
        {image && (
          <div className={styles.photo}>
            <Picture src={image} alt={copy.photoAlt(listingName)} />
          </div>
        )}
        {undone && <span className={styles.soft}>{copy.undoneBy(undone.by, formatDate(undone.at))}</span>}
      </div>
      {canUndo && (
        <Button
          size="small"
          aria-label={copy.undoLabel(title)}
          aria-describedby={nameId}
          isBusy={isPending}
          onClick={() => mutate()}
        >
          {copy.undo}
        </Button>
      )}
    </li>
  )
}
