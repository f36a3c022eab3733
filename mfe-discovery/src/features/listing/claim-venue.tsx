import type { ListingDetail } from '@plekje/contracts'
import { Button } from '@plekje/ui'
import { useSession } from '@plekje/web-kit'
import { Store } from 'lucide-react'
import { listingCopy } from '../../copy/listing'
import { LazyDialog, useLazyDialog } from './lazy-dialog'
import styles from './propose-change.module.css'

const loadDialog = () => import('./claim-dialog')

/** The button "Is dit jouw zaak?" with its dialog, for members (OWNER-1). */
export function ClaimVenue({ listing }: { listing: ListingDetail }) {
  const { status } = useSession()
  const dialog = useLazyDialog()
  if (status !== 'member') return null
  return (
    <div className={styles.propose}>
      <Button
        variant="quiet"
        size="small"
        icon={<Store aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={dialog.open}
      >
        {listingCopy.claim}
      </Button>
      <LazyDialog dialog={dialog} title={listingCopy.claim} load={loadDialog}>
        {({ ClaimDialog }, dialogProps) => <ClaimDialog listing={listing} {...dialogProps} />}
      </LazyDialog>
    </div>
  )
}
