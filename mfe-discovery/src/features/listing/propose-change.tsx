import type { ListingDetail } from '@plekje/contracts'
import { Button } from '@plekje/ui'
import { useWhenKnown } from '@plekje/web-kit'
import { MessageCircleQuestionMark } from 'lucide-react'
import { listingCopy } from '../../copy/listing'
import { LazyDialog, useLazyDialog } from './lazy-dialog'
import styles from './propose-change.module.css'

const loadDialog = () => import('./proposal-dialog')

/** The button "Klopt er iets niet?" with its dialog (PROPOSAL-1). */
export function ProposeChange({ listing }: { listing: ListingDetail }) {
  // The draft of a member begins with the phone number, which comes with the session.
  const whenKnown = useWhenKnown()
  const dialog = useLazyDialog()
  return (
    <div className={styles.propose}>
      <Button
        variant="quiet"
        size="small"
        icon={<MessageCircleQuestionMark aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => whenKnown(dialog.open)}
      >
        {listingCopy.propose}
      </Button>
      <LazyDialog dialog={dialog} title={listingCopy.propose} load={loadDialog}>
        {({ ProposalDialog }, dialogProps) => <ProposalDialog listing={listing} {...dialogProps} />}
      </LazyDialog>
    </div>
  )
}
