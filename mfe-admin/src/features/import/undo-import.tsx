import type { VenueImport } from '@plekje/contracts'
import { Button } from '@plekje/ui'
import { failureText, useMutation, useQueryClient, venueImportClient } from '@plekje/web-kit'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../access/lost-rights'
import { ConfirmDialog } from '../confirm/confirm-dialog'
import { importQuery } from './queries'

const copy = nl.imports
const dialog = copy.undoDialog

export function UndoImport({ venueImport: { id, counts, edited = 0 } }: { venueImport: VenueImport }) {
  const [isConfirming, setConfirming] = useState(false)
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { queryKey } = importQuery(id)
  const { mutate, isPending } = useMutation({
    mutationFn: () => venueImportClient.undoImport({ params: { id } }),
    onSuccess: (started) => {
      client.setQueryData(queryKey, started)
      document.getElementById('import-heading')?.focus()
    },
    onError: (failure) => {
      showFailure({ title: copy.undoFailedTitle, description: failureText(failure, copy.undoFailed) }, failure)
      void client.invalidateQueries({ queryKey })
    },
    onSettled: () => setConfirming(false),
  })
  return (
    <>
      <Button icon={<Undo2 aria-hidden="true" />} onClick={() => setConfirming(true)}>
        {copy.undo}
      </Button>
      <ConfirmDialog
        {...dialog}
        text={dialog.text(counts.added)}
        isOpen={isConfirming}
        isPending={isPending}
        onSubmit={mutate}
        onClose={() => setConfirming(false)}
      >
        {edited > 0 && <p>{dialog.edited(edited)}</p>}
      </ConfirmDialog>
    </>
  )
}
