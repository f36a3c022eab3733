import { photoInSize } from '@plekje/contracts/plain'
import { Picture, TextArea } from '@plekje/ui'
import { nl } from '../../copy/nl'
import { ConfirmDialog } from '../confirm/confirm-dialog'
import { useReason } from '../reason/use-reason'
import type { PhotoToDecide } from './photos-of-review'
import styles from './photos-of-review.module.css'

const copy = nl.moderation.photos
const RULES = { maxLength: 1000, missing: copy.dialog.noReason, tooLong: nl.moderation.dialog.tooLong }

interface RejectPhotoProps {
  photo: PhotoToDecide
  isPending: boolean
  onReject: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason, which the author sees with their review. */
export function RejectPhoto({ photo, isPending, onReject, onClose }: RejectPhotoProps) {
  const { fieldProps, submitWith } = useReason(RULES)
  return (
    <ConfirmDialog
      role="dialog"
      title={copy.dialog.title}
      text={copy.dialog.text}
      cancel={nl.moderation.dialog.cancel}
      submit={copy.reject}
      pending={copy.dialog.pending}
      isPending={isPending}
      onSubmit={submitWith(onReject)}
      onClose={onClose}
    >
      <div className={styles.photo}>
        <Picture className={styles.picture} src={photoInSize(photo.url, 'gallery-400')} alt={photo.name} />
      </div>
      <TextArea
        {...fieldProps()}
        autoFocus
        label={nl.moderation.dialog.reason}
        hint={copy.dialog.reasonHint}
        rows={3}
      />
    </ConfirmDialog>
  )
}
