import { Button, Dialog, useToast } from '@plekje/ui'
import { useMutation, useQueryClient, venuesAdminClient } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { useTellFailure } from '../access/rights-end'
import { VENUES_KEY } from './queries'
import type { VenueRowData } from './venue-row'

const copy = nl.venues
const dialog = copy.removeDialog

/** Asks once more, then deletes for good. */
export function RemoveVenue({ venue, onClose }: { venue: VenueRowData; onClose: () => void }) {
  const { toast } = useToast()
  const tellFailure = useTellFailure()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => venuesAdminClient.deleteVenue({ params: { id: venue.id } }),
    onSuccess: () => toast(copy.removed),
    onError: (failure) => tellFailure(copy.notRemoved, failure),
    onSettled: () => {
      onClose()
      // Also after a failure: another administrator may have deleted it.
      return client.invalidateQueries({ queryKey: VENUES_KEY })
    },
  })
  const close = () => !isPending && onClose()
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={close}
      title={dialog.title}
      description={dialog.text}
      footer={
        <>
          <Button aria-disabled={isPending} onClick={close}>
            {dialog.cancel}
          </Button>
          <Button variant="danger" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
            {isPending ? dialog.pending : dialog.submit}
          </Button>
        </>
      }
    >
      <p>
        <strong>{venue.name}</strong>
      </p>
    </Dialog>
  )
}
