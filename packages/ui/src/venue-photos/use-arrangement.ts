import { useMutation } from '@plekje/web-kit'
import { useEffect, useRef, useState } from 'react'

interface ArrangeRequest {
  readonly images: readonly string[]
  /** The photos on screen when the change was made. */
  readonly seen: readonly string[]
  readonly isRemoval: boolean
  /** Number of failed changes before this change was made. */
  readonly failuresBefore: number
}

interface ArrangementOptions<Reply> {
  /** Id of the venue. */
  readonly id: number
  /** The stored order. */
  readonly images: readonly string[]
  readonly call: (change: { images: string[]; seen: string[] }) => Promise<Reply>
  /** Stores the reply, whose images are rendered next. */
  readonly onArranged: (reply: Reply, change: { readonly isRemoval: boolean }) => void
  /** Reports a failure and reloads the stored order. */
  readonly onFailed: (failure: Error) => Promise<unknown>
}

export type PhotoArrangement = Pick<ReturnType<typeof useArrangement>, 'images' | 'move' | 'remove'>

/**
 * The order of a venue's photos. A change shows at once. The server gets one change at a time, together with the photos
 * that were on screen before it, and refuses the change when somebody else has changed the photos. A failure also drops
 * the queued changes, because they were based on the failed one.
 */
export function useArrangement<Reply>(options: ArrangementOptions<Reply>) {
  const { id, images: storedImages, call, onArranged, onFailed } = options
  const key = ['arrange-photos', id]
  const [pendingOrder, setPendingOrder] = useState<readonly string[] | null>(null)
  const failures = useRef(0)
  const lastSaved = useRef<readonly string[] | null>(null)
  const lastRendered = useRef(storedImages)

  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: key.join('-') },
    mutationFn: async ({ images, seen, failuresBefore }: ArrangeRequest) => {
      if (failuresBefore < failures.current) throw new DroppedChange()
      return call({ images: [...images], seen: [...seen] })
    },
    onSuccess: (reply, { images: savedImages, isRemoval }) => {
      lastSaved.current = savedImages
      onArranged(reply, { isRemoval })
    },
    onError: async (failure) => {
      if (!(failure instanceof DroppedChange)) {
        failures.current += 1
        await onFailed(failure)
      }
      setPendingOrder(null)
    },
  })
  // Keeps showing the change until the venue from the response has rendered.
  useEffect(() => {
    if (lastRendered.current === storedImages) return
    lastRendered.current = storedImages
    setPendingOrder((pending) => (pending === lastSaved.current ? null : pending))
  }, [storedImages])
  const images = pendingOrder ?? storedImages
  const arrange = (newOrder: readonly string[], { isRemoval }: { isRemoval: boolean }) => {
    setPendingOrder(newOrder)
    mutate({ images: newOrder, seen: images, isRemoval, failuresBefore: failures.current })
  }
  return {
    images,
    move: (image: string, to: number) => {
      const otherImages = images.filter((other) => other !== image)
      arrange(otherImages.toSpliced(to, 0, image), { isRemoval: false })
    },
    remove: (image: string) => {
      const otherImages = images.filter((other) => other !== image)
      arrange(otherImages, { isRemoval: true })
    },
  }
}

class DroppedChange extends Error {}
