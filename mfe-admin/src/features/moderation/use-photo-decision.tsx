import { useToast } from '@plekje/ui'
import { failureText, hasStatus, moderationClient, useMutation, useQueryClient } from '@plekje/web-kit'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { useFailureToast } from '../access/lost-rights'
import type { PhotoToDecide } from './photos-of-review'
import { PHOTOS_KEY, REPORTED_KEY } from './queries'
import { RejectPhoto } from './reject-photo'

const copy = nl.moderation

interface ListedPhoto extends PhotoToDecide {
  /** Called when the photo has left the list. */
  readonly onGone: () => void
}

interface PhotoDecision extends ListedPhoto {
  readonly decision: 'approved' | 'rejected'
  readonly reason?: string
}

/** Approves a member's photo, or rejects it with a reason that `dialog` asks for (REVIEW-16). */
export function usePhotoDecision() {
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const [photoToReject, setPhotoToReject] = useState<ListedPhoto>()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ reviewId, photoId, decision, reason = '' }: PhotoDecision) =>
      moderationClient.decidePhoto({ params: { id: reviewId, photo: photoId }, body: { decision, reason } }),
    onSuccess: (_, { decision }) => {
      toast(copy.photos[decision])
      setPhotoToReject(undefined)
    },
    onError: (failure) => {
      showFailure({ title: copy.decideFailedTitle, description: failureText(failure, copy.decideFailed) }, failure)
      // The author deleted the photo, or another administrator decided.
      if (hasStatus(failure, 404) || hasStatus(failure, 409)) setPhotoToReject(undefined)
    },
    onSettled: async (decided, _failure, { onGone }) => {
      await Promise.all([PHOTOS_KEY, REPORTED_KEY].map((queryKey) => client.invalidateQueries({ queryKey })))
      if (decided) onGone()
    },
  })
  return {
    isPending,
    approve: (photo: PhotoToDecide, onGone: () => void) => mutate({ ...photo, decision: 'approved', onGone }),
    reject: (photo: PhotoToDecide, onGone: () => void) => setPhotoToReject({ ...photo, onGone }),
    dialog: photoToReject && (
      <RejectPhoto
        photo={photoToReject}
        isPending={isPending}
        onReject={(reason) => mutate({ ...photoToReject, decision: 'rejected', reason })}
        onClose={() => setPhotoToReject(undefined)}
      />
    ),
  }
}
