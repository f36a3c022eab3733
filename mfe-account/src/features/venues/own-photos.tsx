import type { OwnPhotosOfVenue, OwnVenue, WaitingPhoto } from '@plekje/contracts'
import { pathOf, photoIdIn } from '@plekje/contracts/plain'
import { Button, Dialog, formatDate, Picture, useToast } from '@plekje/ui'
import { DescribePhoto, useArrangement, usePhotoUploads, VenuePhotos } from '@plekje/ui/venue-photos'
import {
  hasStatus,
  ownPhotosClient,
  useLeaveGuard,
  useMutation,
  useQuery,
  useQueryClient,
  useSession,
} from '@plekje/web-kit'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { venuePhotosCopy as copy } from '../../copy/venue-photos'
import { QueryPlaceholder } from '../members/member-page'
import { useFailureToast, useRefreshOnSessionEnd } from '../members/session-end'
import styles from './own-venues.module.css'
import { historyQuery, ownPhotosQuery } from './queries'

/** The photos of a venue, which its manager adds, orders, describes and removes (OWNER-23). */
export function OwnPhotos({ venue: { listingId } }: { venue: OwnVenue }) {
  const query = useQuery(ownPhotosQuery(listingId))
  const { data, error } = query
  useRefreshOnSessionEnd(error)
  if (data) return <Photos photos={data} />
  return <QueryPlaceholder headingLevel={3} query={query} fallback={copy.failed} lines={3} />
}

function Photos({ photos }: { photos: OwnPhotosOfVenue }) {
  const { listingId, images, waiting, needsApproval } = photos
  const area = useRef<HTMLDivElement>(null)
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const { askToSignIn } = useSession()
  const client = useQueryClient()
  const { queryKey } = ownPhotosQuery(listingId)
  const cachePhotos = (changed: OwnPhotosOfVenue) => {
    client.setQueryData(queryKey, changed)
    void client.invalidateQueries({ queryKey: historyQuery(listingId).queryKey })
  }
  const reload = () => client.invalidateQueries({ queryKey })
  const uploads = usePhotoUploads({
    path: pathOf({ path: '/my-venues/:id/photos' }, { params: { id: listingId } }),
    texts: copy.problems,
    parse: (reply) => reply as OwnPhotosOfVenue,
    onAdded: cachePhotos,
    onFailed: (failure) => {
      if (hasStatus(failure, 401)) askToSignIn('login')
      if (hasStatus(failure, 409)) void reload()
    },
  })
  const arrangement = useArrangement({
    id: listingId,
    images,
    call: (body) => ownPhotosClient.arrangeOwnPhotos({ params: { listingId }, body }),
    onArranged: (changed, { isRemoval }) => {
      cachePhotos(changed)
      if (isRemoval) toast({ title: copy.removed })
    },
    onFailed: (failure) => {
      showFailure(copy.notArranged, failure)
      return reload()
    },
  })
  const describePhoto = async (photo: string, text: string) => {
    try {
      cachePhotos(await ownPhotosClient.describeOwnPhoto({ params: { listingId, photo }, body: { text } }))
    } catch (failure) {
      showFailure(copy.notDescribed, failure)
      throw failure
    }
  }
  // The heading, which has the focus after a withdrawal, disappears with the last photo.
  const onWithdrawn = (changed: OwnPhotosOfVenue) => {
    if (changed.waiting.length === 0) area.current?.focus({ preventScroll: true })
    cachePhotos(changed)
  }
  return (
    <div ref={area} tabIndex={-1} className={styles.photos}>
      {uploads.isBusy && <LeaveQuestion />}
      {needsApproval && <p className={styles.soft}>{copy.afterApproval}</p>}
      <VenuePhotos
        venue={photos}
        texts={copy}
        headingLevel={3}
        uploads={uploads}
        arrangement={arrangement}
        onDescribe={needsApproval ? undefined : (image, text) => describePhoto(photoIdIn(image), text)}
      />
      {waiting.length > 0 && (
        <WaitingPhotos listingId={listingId} waiting={waiting} onWithdrawn={onWithdrawn} onDescribe={describePhoto} />
      )}
    </div>
  )
}

/** Asks for confirmation before the page is left. Mount it only during an upload: a page has one blocker at a time. */
function LeaveQuestion() {
  const blocker = useLeaveGuard(true)
  if (blocker.state !== 'blocked') return null
  const { title, text, stay, leave } = copy.leaveDialog
  // The dialog is in the body, because the photos may be hidden.
  return createPortal(
    <Dialog
      isOpen
      role="alertdialog"
      onClose={blocker.reset}
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={blocker.reset}>{stay}</Button>
          <Button variant="danger" onClick={blocker.proceed}>
            {leave}
          </Button>
        </>
      }
    />,
    document.body,
  )
}

interface WaitingPhotosProps {
  listingId: number
  waiting: readonly WaitingPhoto[]
  onWithdrawn: (photos: OwnPhotosOfVenue) => void
  onDescribe: (photo: string, text: string) => Promise<unknown>
}

/** Photos that wait for an administrator, with their descriptions. */
function WaitingPhotos({ listingId, waiting, onWithdrawn, onDescribe }: WaitingPhotosProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [photoToDescribe, setPhotoToDescribe] = useState<WaitingPhoto>()
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (photo: string) => ownPhotosClient.withdrawOwnPhoto({ params: { listingId, photo } }),
    onSuccess: (photos) => {
      toast({ title: copy.withdrawn })
      heading.current?.focus({ preventScroll: true })
      onWithdrawn(photos)
    },
    onError: (failure) => {
      showFailure(copy.notWithdrawn, failure)
      // An administrator may have decided on the photo.
      void client.invalidateQueries({ queryKey: ownPhotosQuery(listingId).queryKey })
    },
  })
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {copy.waitingTitle}
      </h3>
      <ul className={styles.rows} aria-label={copy.waitingTitle}>
        {waiting.map((photo, index) => (
          <li key={photo.id} className={styles.row}>
            <div className={styles.photo}>
              <Picture src={photo.image} alt={photo.text || copy.waitingAlt(index + 1)} />
            </div>
            <div className={styles.who}>
              {photo.text !== '' && <span>{photo.text}</span>}
              <span className={styles.soft}>{copy.addedBy(photo.by ?? copy.erased, formatDate(photo.createdAt))}</span>
            </div>
            <div className={styles.buttons}>
              <Button
                size="small"
                aria-label={copy.describeWaiting(index + 1)}
                onClick={() => setPhotoToDescribe(photo)}
              >
                {copy.describeDialog.label}
              </Button>
              <Button
                size="small"
                aria-label={copy.withdrawLabel(index + 1)}
                isBusy={isPending && variables === photo.id}
                onClick={() => mutate(photo.id)}
              >
                {copy.withdraw}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {photoToDescribe && (
        <DescribePhoto
          image={photoToDescribe.image}
          text={photoToDescribe.text}
          texts={copy.describeDialog}
          onSave={(text) => onDescribe(photoToDescribe.id, text)}
          onClose={() => setPhotoToDescribe(undefined)}
        />
      )}
    </>
  )
}
