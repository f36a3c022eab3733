import type { ManagedVenue } from '@plekje/contracts'
import { ApiFailure } from '@plekje/contracts/plain'
import { useToast } from '@plekje/ui'
import { hasStatus, useMutation, useQueryClient, venueIntakeClient } from '@plekje/web-kit'
import { useEffect, useRef, useState } from 'react'
import { photos as copy } from '../../copy/photos'
import { useFailureToast } from '../access/lost-rights'
import { venueQuery } from '../venue-detail/queries'
import { VENUES_KEY } from '../venues/queries'

interface ArrangeRequest {
  readonly images: readonly string[]
  /** The photos on screen when the change was made. */
  readonly seen: readonly string[]
  readonly isRemoval: boolean
  /** Failed changes so far when this change was made. */
  readonly failures: number
}

/**
 * The order of a venue's photos. A change shows at once. The server gets one change at a time, together with the photos
 * that were on screen before it, and refuses the change when somebody else has changed the photos. A failure also drops
 * the queued changes, because they were based on the failed one.
 */
export function useArrangement(venue: ManagedVenue) {
  const { id } = venue
  const key = ['arrange-photos', id]
  const [pendingOrder, setPendingOrder] = useState<readonly string[] | null>(null)
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { queryKey } = venueQuery(id)
  const failures = useRef(0)
  const lastSaved = useRef<readonly string[] | null>(null)
  const lastRendered = useRef<readonly string[]>(venue.images)

  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: key.join('-') },
    mutationFn: async ({ images, seen, failures: failuresBefore }: ArrangeRequest) => {
      if (failuresBefore < failures.current) throw new DroppedChange()
      return venueIntakeClient.arrangePhotos({ params: { id }, body: { images: [...images], seen: [...seen] } })
    },
    onSuccess: (changed, { images: saved, isRemoval }) => {
      lastSaved.current = saved
      client.setQueryData(queryKey, (details) => details && { ...details, venue: changed })
      if (isRemoval) toast({ title: copy.removed })
    },
    onError: (failure) => {
      if (failure instanceof DroppedChange) return
      failures.current += 1
      showFailure({ title: copy.notArranged, description: textOf(failure) }, failure)
    },
    onSettled: async (_done, failure) => {
      if (failure) {
        await client.invalidateQueries({ queryKey })
        setPendingOrder(null)
      }
      void client.invalidateQueries({ queryKey: [...VENUES_KEY, 'list'] })
    },
  })
  // Keeps showing the change until the venue from the response has rendered.
  useEffect(() => {
    if (lastRendered.current === venue.images) return
    lastRendered.current = venue.images
    setPendingOrder((pending) => (pending === lastSaved.current ? null : pending))
  }, [venue.images])
  const images = pendingOrder ?? venue.images
  const arrange = (next: readonly string[], { isRemoval }: { isRemoval: boolean }) => {
    setPendingOrder(next)
    mutate({ images: next, seen: images, isRemoval, failures: failures.current })
  }
  return {
    images,
    move: (image: string, to: number) => {
      const otherImages = images.filter((listed) => listed !== image)
      arrange(otherImages.toSpliced(to, 0, image), { isRemoval: false })
    },
    remove: (image: string) => {
      const otherImages = images.filter((listed) => listed !== image)
      arrange(otherImages, { isRemoval: true })
    },
  }
}

class DroppedChange extends Error {}

function textOf(failure: unknown): string {
  if (hasStatus(failure, 409)) return copy.changedMeanwhile
  if (failure instanceof ApiFailure && failure.status === 404) return copy.problems.gone
  return copy.arrangeFailed
}
