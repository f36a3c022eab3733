import { ManagedVenue, VENUE_PHOTOS_PATH } from '@plekje/contracts'
import { pathOf } from '@plekje/contracts/plain'
import { usePhotoQueue } from '@plekje/ui/photos'
import { hasStatus, useQueryClient, useSession } from '@plekje/web-kit'
import { useEffect, useState } from 'react'
import { photos } from '../../copy/photos'
import { venueQuery } from '../venue-detail/queries'
import { VENUES_KEY } from '../venues/queries'
import { problemWithUpload } from './upload-problem'

const { large, kind } = photos.problems
const options = {
  texts: { large, kind },
  read: (reply: unknown) => ManagedVenue.parse(reply),
  explain: problemWithUpload,
}

/**
 * Uploads of photos. The state lives above the tabs, so that switching tabs does not cancel uploads; leaving the page
 * does.
 */
export function usePhotoUploads(venueId: number) {
  const { photos: uploads, add, retry, drop, clear, sendAll } = usePhotoQueue(options)
  const [addedCount, setAddedCount] = useState(0)
  const client = useQueryClient()
  const { askToSignIn, refresh } = useSession()

  const send = () => {
    const { queryKey } = venueQuery(venueId)
    void sendAll(pathOf({ path: VENUE_PHOTOS_PATH }, { params: { id: venueId } }), {
      onAdded: (venue) => {
        client.setQueryData(queryKey, (details) => details && { ...details, venue })
        void client.invalidateQueries({ queryKey: [...VENUES_KEY, 'list'] })
        setAddedCount((count) => count + 1)
      },
      onFailed: (failure) => {
        if (hasStatus(failure, 401)) askToSignIn('login')
        if (hasStatus(failure, 403)) void refresh()
        if (hasStatus(failure, 409)) void client.invalidateQueries({ queryKey })
      },
    })
  }
  useEffect(() => clear, [clear])

  return {
    uploads,
    /** Photos added during this visit. */
    addedCount,
    isBusy: uploads.some(({ state }) => state !== 'failed'),
    add(files: readonly File[]) {
      add(files)
      send()
    },
    retry(id: number) {
      retry(id)
      send()
    },
    /** Cancels an upload, or removes a failed one from the list. */
    drop,
    cancelAll: clear,
  }
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>
