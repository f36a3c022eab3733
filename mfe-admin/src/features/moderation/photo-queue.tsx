import type { ReviewWithPhotos } from '@plekje/contracts'
import type { Choice } from '@plekje/ui'
import { useQuery } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { Inbox } from '../inbox/inbox'
import type { useListAddress } from '../lists/use-list-address'
import { type QueueState, waitingPhotosQuery } from './queries'
import { usePhotoDecision } from './use-photo-decision'
import { WaitingPhotos } from './waiting-photos'

const copy = nl.moderation

interface PhotoQueueProps {
  states: readonly Choice<QueueState>[]
  address: ReturnType<typeof useListAddress>
}

/** Members' photos that wait for a decision, grouped by review (REVIEW-16). */
export function PhotoQueue({ states, address }: PhotoQueueProps) {
  const query = useQuery(waitingPhotosQuery(address.page))
  const decision = usePhotoDecision()
  return (
    <>
      <Inbox<ReviewWithPhotos, QueueState>
        copy={{ ...copy, ...copy.photos }}
        states={states}
        state="photos"
        address={address}
        query={query}
        empty={copy.photos.empty}
      >
        {(review, onGone) => (
          <WaitingPhotos
            review={review}
            isBusy={decision.isPending}
            onApprove={(photo) => decision.approve(photo, onGone)}
            onReject={(photo) => decision.reject(photo, onGone)}
          />
        )}
      </Inbox>
      {decision.dialog}
    </>
  )
}
