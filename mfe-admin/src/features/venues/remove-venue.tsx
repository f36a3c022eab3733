import { useToast } from '@plekje/ui'
import { useMutation, useQueryClient, venuesAdminClient } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../access/lost-rights'
import { ConfirmDialog } from '../confirm/confirm-dialog'
import { removeFromLists, VENUES_KEY } from './queries'
import type { VenueRowData } from './venue-row'

const copy = nl.venues
const dialog = copy.removeDialog

export function RemoveVenue({ venue, onClose }: { venue: VenueRowData; onClose: () => void }) {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => venuesAdminClient.deleteVenue({ params: { id: venue.id } }),
    onSuccess: () => {
      toast(copy.removed)
      removeFromLists(client, venue.id)
    },
    onError: (failure) => showFailure(copy.notRemoved, failure),
    onSettled: () => {
      onClose()
      // Refetches also after a failure, because another administrator may have deleted the venue.
      return client.invalidateQueries({ queryKey: VENUES_KEY })
    },
  })
  return (
    <ConfirmDialog {...dialog} isPending={isPending} onSubmit={mutate} onClose={onClose}>
      <p>
        <strong>{venue.name}</strong>
      </p>
    </ConfirmDialog>
  )
}
