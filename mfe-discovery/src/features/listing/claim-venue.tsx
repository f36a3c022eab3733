import type { ListingDetail } from '@plekje/contracts'
import { Button } from '@plekje/ui'
import { LazyPart, useSession } from '@plekje/web-kit'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { listingCopy } from '../../copy/listing'
import { PartFailed } from './part-failed'
import styles from './propose-change.module.css'

const loadDialog = () => import('./claim-dialog')

/** The button "Is dit jouw zaak?" with its dialog, for members (OWNER-1). */
export function ClaimVenue({ listing }: { listing: ListingDetail }) {
  const { status } = useSession()
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (status !== 'member') return null
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <div className={styles.propose}>
      <Button variant="quiet" size="small" icon={<Store aria-hidden="true" />} aria-haspopup="dialog" onClick={open}>
        {listingCopy.claim}
      </Button>
      {wasOpened && (
        <LazyPart
          load={loadDialog}
          failed={(retry) => <PartFailed isOpen={isOpen} title={listingCopy.claim} onClose={close} onRetry={retry} />}
        >
          {({ ClaimDialog }) => <ClaimDialog listing={listing} isOpen={isOpen} onClose={close} />}
        </LazyPart>
      )}
    </div>
  )
}
