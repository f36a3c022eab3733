import { IconButton, useToast } from '@plekje/ui'
import { Link, useMutation, useQueryClient, venuesAdminClient } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { ArrowRight, Eye, EyeOff, Trash2 } from 'lucide-react'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../access/lost-rights'
import { changeInLists, VENUES_KEY } from './queries'
import { nameIdOf, type VenueRowData } from './venue-row'
import styles from './venues.module.css'

const copy = nl.venues

interface RowActionsProps {
  venue: VenueRowData
  onRemove: (venue: VenueRowData) => void
}

/** Buttons to view, show or hide, and delete. They are faded until hover or focus, but always present (ADMIN-7). */
export function RowActions({ venue, onRemove }: RowActionsProps) {
  const { mutate, isPending } = useVisibility()
  const nameId = nameIdOf(venue)
  return (
    <div className={styles.actions}>
      <Link
        className={styles.action}
        to={paths.adminVenue(venue.id)}
        aria-label={copy.view}
        title={copy.view}
        aria-describedby={nameId}
      >
        <ArrowRight aria-hidden="true" />
      </Link>
      <IconButton
        className={styles.action ?? ''}
        label={venue.visible ? copy.hide : copy.show}
        icon={venue.visible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        aria-disabled={isPending}
        aria-busy={isPending}
        onClick={isPending ? undefined : () => mutate({ id: venue.id, visible: !venue.visible })}
        aria-describedby={nameId}
      />
      <IconButton
        className={styles.action ?? ''}
        label={copy.remove}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onRemove(venue)}
        aria-describedby={nameId}
      />
    </div>
  )
}

/** Shows or hides a venue. Refetches also after a failure, because another administrator may have changed the venue. */
function useVisibility() {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, visible }: { id: number; visible: boolean }) =>
      venuesAdminClient.setVisibility({ params: { id }, body: { visible } }),
    onSuccess: ({ id, visible }) => {
      toast(copy.changed)
      changeInLists(client, id, (venue) => ({ ...venue, visible, isVisible: visible, isClosed: false }))
    },
    onError: (failure) => showFailure(copy.notChanged, failure),
    // Returning the promise keeps the button busy until the row is refetched.
    onSettled: () => client.invalidateQueries({ queryKey: VENUES_KEY }),
  })
}
