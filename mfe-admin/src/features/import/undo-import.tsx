import type { VenueImport } from '@plekje/contracts'
import { Button } from '@plekje/ui'
import { venueImportClient } from '@plekje/web-kit'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { ConfirmDialog } from '../confirm/confirm-dialog'
import { useImportStep } from './use-import-step'

const copy = nl.imports
const dialog = copy.undoDialog

export function UndoImport({ venueImport: { id, counts, edited = 0 } }: { venueImport: VenueImport }) {
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useImportStep(id, () => venueImportClient.undoImport({ params: { id } }), {
    title: copy.undoFailedTitle,
    description: copy.undoFailed,
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
        onSubmit={() => mutate(undefined, { onSettled: () => setConfirming(false) })}
        onClose={() => setConfirming(false)}
      >
        {edited > 0 && <p>{dialog.edited(edited)}</p>}
      </ConfirmDialog>
    </>
  )
}
