import { ManagedVenue, VENUE_PHOTOS_PATH } from '@plekje/contracts'
import { pathOf, photoIdIn } from '@plekje/contracts/plain'
import { useToast } from '@plekje/ui'
import { type PhotoUploads, useArrangement, usePhotoUploads, VenuePhotos } from '@plekje/ui/venue-photos'
import { hasStatus, useQueryClient, useSession, venueIntakeClient } from '@plekje/web-kit'
import { photos as copy } from '../../copy/photos'
import { useFailureToast } from '../access/lost-rights'
import { venueQuery } from '../venue-detail/queries'
import { VENUES_KEY } from '../venues/queries'

/** Caches a venue from a response, and invalidates the lists of venues. */
function useVenueCache(id: number) {
  const client = useQueryClient()
  const { queryKey } = venueQuery(id)
  return {
    cacheVenue: (venue: ManagedVenue) => {
      client.setQueryData(queryKey, (details) => details && { ...details, venue })
      void client.invalidateQueries({ queryKey: [...VENUES_KEY, 'list'] })
    },
    reload: () => client.invalidateQueries({ queryKey }),
  }
}

export function useVenuePhotoUploads(venueId: number): PhotoUploads {
  const { cacheVenue, reload } = useVenueCache(venueId)
  const { askToSignIn, refresh } = useSession()
  return usePhotoUploads({
    path: pathOf({ path: VENUE_PHOTOS_PATH }, { params: { id: venueId } }),
    texts: copy.problems,
    parse: (reply) => ManagedVenue.parse(reply),
    onAdded: cacheVenue,
    onFailed: (failure) => {
      if (hasStatus(failure, 401)) askToSignIn('login')
      if (hasStatus(failure, 403)) void refresh()
      if (hasStatus(failure, 409)) void reload()
    },
  })
}

/** Manages a venue's photos (ADMIN-20). */
export function Photos({ venue, uploads }: { venue: ManagedVenue; uploads: PhotoUploads }) {
  const { id, images } = venue
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const { cacheVenue, reload } = useVenueCache(id)
  const arrangement = useArrangement({
    id,
    images,
    call: (body) => venueIntakeClient.arrangePhotos({ params: { id }, body }),
    onArranged: (changed, { isRemoval }) => {
      cacheVenue(changed)
      if (isRemoval) toast({ title: copy.removed })
    },
    onFailed: (failure) => {
      showFailure({ title: copy.notArranged, description: reasonOf(failure) }, failure)
      return reload()
    },
  })
  const describePhoto = async (image: string, text: string) => {
    const params = { id, photo: photoIdIn(image) }
    try {
      cacheVenue(await venueIntakeClient.describePhoto({ params, body: { text } }))
    } catch (failure) {
      showFailure({ title: copy.notArranged, description: reasonOf(failure) }, failure)
      throw failure
    }
  }
  return (
    <VenuePhotos
      venue={venue}
      texts={copy}
      headingLevel={2}
      uploads={uploads}
      arrangement={arrangement}
      onDescribe={describePhoto}
    />
  )
}

function reasonOf(failure: unknown): string {
  if (hasStatus(failure, 409)) return copy.changedMeanwhile
  if (hasStatus(failure, 404)) return copy.problems.gone
  return copy.arrangeFailed
}
