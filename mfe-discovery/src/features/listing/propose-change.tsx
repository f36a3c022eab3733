import type { ListingDetail } from '@plekje/contracts'
import { Button } from '@plekje/ui'
import { LazyPart, useWhenKnown } from '@plekje/web-kit'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { listingCopy } from '../../copy/listing'
import { PartFailed } from './part-failed'
import styles from './propose-change.module.css'

const loadDialog = () => import('./proposal-dialog')

/** The button "Klopt er iets niet?" with its dialog (PROPOSAL-1). */
export function ProposeChange({ listing }: { listing: ListingDetail }) {
  // The draft of a member begins with the phone number, which comes with the session.
  const whenKnown = useWhenKnown()
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <div className={styles.propose}>
      <Button
        variant="quiet"
        size="small"
        icon={<MessageCircleQuestionMark aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => whenKnown(open)}
      >
        {listingCopy.propose}
      </Button>
      {wasOpened && (
        <LazyPart
          load={loadDialog}
          failed={(retry) => <PartFailed isOpen={isOpen} title={listingCopy.propose} onClose={close} onRetry={retry} />}
        >
          {({ ProposalDialog }) => <ProposalDialog listing={listing} isOpen={isOpen} onClose={close} />}
        </LazyPart>
      )}
    </div>
  )
}
