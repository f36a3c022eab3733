import type { VenueImport } from '@plekje/contracts'
import { Button, Dialog } from '@plekje/ui'
import { failureText, useMutation, useQueryClient, venueImportClient } from '@plekje/web-kit'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { useTellFailure } from '../access/rights-end'
import { importQuery } from './queries'

const copy = nl.imports
const dialog = copy.undoDialog

/** Takes an import back after asking once more. */
export function UndoImport({ found: { id, counts, edited = 0 } }: { found: VenueImport }) {
  const [isAsking, setAsking] = useState(false)
  const tellFailure = useTellFailure()
  const client = useQueryClient()
  const { queryKey } = importQuery(id)
  const { mutate, isPending } = useMutation({
    mutationFn: () => venueImportClient.undoImport({ params: { id } }),
    onSuccess: (started) => {
      client.setQueryData(queryKey, started)
      document.getElementById('import-heading')?.focus()
    },
    onError: (failure) => {
      tellFailure({ title: copy.notUndone, description: failureText(failure, copy.undoFailed) }, failure)
      void client.invalidateQueries({ queryKey })
    },
    onSettled: () => setAsking(false),
  })
  const close = () => !isPending && setAsking(false)
  return (
    <>
      <Button icon={<Undo2 aria-hidden="true" />} onClick={() => setAsking(true)}>
        {copy.undo}
      </Button>
      <Dialog
        isOpen={isAsking}
        role="alertdialog"
        onClose={close}
        title={dialog.title}
        description={dialog.text(counts.added)}
        footer={
          <>
            <Button aria-disabled={isPending} onClick={close}>
              {dialog.cancel}
            </Button>
            <Button variant="danger" isBusy={isPending} onClick={() => mutate()}>
              {dialog.submit}
            </Button>
          </>
        }
      >
        {edited > 0 && <p>{dialog.edited(edited)}</p>}
      </Dialog>
    </>
  )
}
