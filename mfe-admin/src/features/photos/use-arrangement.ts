import { ApiFailure, type ManagedVenue } from '@plekje/contracts'
import { useToast } from '@plekje/ui'
import { hasStatus, useMutation, useQueryClient, venueIntakeClient } from '@plekje/web-kit'
import { useState } from 'react'
import { photos as copy } from '../../copy/photos'
import { useTellFailure } from '../access/rights-end'
import { venueQuery } from '../venue-detail/queries'
import { VENUES_KEY } from '../venues/queries'

interface Arranging {
  readonly images: readonly string[]
  /** The photos as they were seen when this was asked for. */
  readonly seen: readonly string[]
  readonly isRemoval: boolean
}

/**
 * The order of a venue's photos. What is asked for shows at once; the server hears it one change after another. Photos
 * that somebody else added or removed meanwhile would be lost by an order without them: it is not sent then.
 */
export function useArrangement(venue: ManagedVenue) {
  const { id } = venue
  const key = ['arrange-photos', id]
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const { toast } = useToast()
  const tellFailure = useTellFailure()
  const client = useQueryClient()
  const query = venueQuery(id)

  const { mutate, isPending } = useMutation({
    mutationKey: key,
    scope: { id: key.join('-') },
    mutationFn: async ({ images, seen, isRemoval }: Arranging) => {
      const { venue: latest } = await client.fetchQuery(query)
      if (!isSameSet(seen, latest.images)) throw new PhotosChanged()
      return {
        venue: await venueIntakeClient.arrangePhotos({ params: { id }, body: { images: [...images] } }),
        isRemoval,
      }
    },
    onSuccess: (done) => {
      client.setQueryData(query.queryKey, (known) => known && { ...known, venue: done.venue })
      if (done.isRemoval) toast({ title: copy.removed })
    },
    onError: (failure) => {
      tellFailure({ title: copy.notArranged, description: textOf(failure) }, failure)
    },
    onSettled: async (_done, failure) => {
      if (failure) await client.invalidateQueries({ queryKey: query.queryKey })
      if (client.isMutating({ mutationKey: key }) > 1 && !failure) return
      setWanted(null)
      void client.invalidateQueries({ queryKey: [...VENUES_KEY, 'list'] })
    },
  })
  const images = wanted ?? venue.images
  const arrange = (next: readonly string[], isRemoval = false) => {
    setWanted(next)
    mutate({ images: next, seen: images, isRemoval })
  }
  return {
    images,
    isPending,
    move: (image: string, to: number) => {
      const others = images.filter((other) => other !== image)
      arrange([...others.slice(0, to), image, ...others.slice(to)])
    },
    remove: (image: string) =>
      arrange(
        images.filter((other) => other !== image),
        true,
      ),
  }
}

class PhotosChanged extends Error {}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((image) => others.includes(image))

function textOf(failure: unknown): string {
  if (failure instanceof PhotosChanged || hasStatus(failure, 409)) return copy.changedMeanwhile
  if (failure instanceof ApiFailure && failure.status === 404) return copy.problems.gone
  return copy.arrangeFailed
}
