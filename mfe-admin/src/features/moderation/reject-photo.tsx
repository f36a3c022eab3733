import { photoInSize } from '@plekje/contracts/plain'
import { Picture } from '@plekje/ui'
import { nl } from '../../copy/nl'
import { useReason } from '../reason/use-reason'
import type { PhotoToDecide } from './photos-of-review'
import styles from './photos-of-review.module.css'
import { ReasonDialog } from './reason-dialog'

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
  const reason = useReason(RULES)
  return (
    <ReasonDialog
      texts={{ ...copy.dialog, submit: copy.reject }}
      hint={copy.dialog.reasonHint}
      variant="danger"
      reason={reason}
      rows={3}
      isPending={isPending}
      onSubmit={onReject}
      onClose={onClose}
    >
      <div className={styles.photo}>
        <Picture className={styles.picture} src={photoInSize(photo.url, 'gallery-400')} alt={photo.name} />
      </div>
    </ReasonDialog>
  )
}
