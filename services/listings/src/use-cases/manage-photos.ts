import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { MAX_PHOTOS_PER_VENUE, type ManagedVenue, photoUrl, type venueIntakeApi } from '@plekje/contracts'
import { ConflictError, InputError, type InTransaction, type StoreReply } from '@plekje/service-kit'
import type { z } from 'zod'
import { type Actor, venueSubject } from '../domain/audit'
import { drawnPictures, isDrawn } from '../domain/drawn-pictures'
import type { Venue } from '../domain/venue'
import { managedOf } from '../domain/venue-views'
import { auditEvent } from '../storage/audit-event'
import type { CatalogKeeper } from '../storage/catalog-keeper'
import type { VenuePhotos } from '../storage/photos-of-venues'
import type { VenueRepository } from '../storage/venue-repository'
import { refuseOutdated, venueNotFound } from './edit-venue'

export type PhotoArrangement = z.output<typeof venueIntakeApi.arrangePhotos.body>
export type PhotoUseCases = ReturnType<typeof createManagePhotos>

/** Manages photos of a venue. The first photo replaces the drawings; they return after the last photo is removed. */
export function createManagePhotos({
  inTransaction,
  venues,
  catalog,
  photos,
}: {
  readonly inTransaction: InTransaction
  readonly venues: VenueRepository
  readonly catalog: CatalogKeeper
  readonly photos: VenuePhotos
}) {
  const audit =
    (actor: Actor, note = '') =>
    (before: Venue, after: Venue) => {
      const change = { field: 'photos' as const, from: numberOf(before), to: `${numberOf(after)}${note}` }
      return auditEvent(actor, 'venue.photos-changed', venueSubject(after), [change])
    }
  return {
    /** Throws 404 or 409 if the venue cannot have more photos. */
    async refuseWhenFull(venueId: number): Promise<void> {
      const [venue] = await venues.byIds([venueId])
      if (!venue) throw venueNotFound()
      refuseMore(venue)
    },

    /** Appends a photo. Calls `storeReply` in the transaction that changes the venue. */
    async add<Stored>(
      venueId: number,
      bytes: Buffer,
      actor: Actor,
      storeReply: StoreReply<ManagedVenue, Stored>,
    ): Promise<Stored> {
      const names = await catalog.current()
      const id = randomUUID()
      const append = (current: Venue) => {
        refuseMore(current)
        const images = [...current.images.filter((image) => !isDrawn(image)), photoUrl(id, 'gallery')]
        return { images, editedAt: new Date() }
      }
      return photos.add({ id, owner: { venueId }, memberId: actor.id, bytes }, () =>
        inTransaction(async () => {
          const venue = await venues.apply(venueId, append, audit(actor))
          if (!venue) throw venueNotFound()
          return storeReply(managedOf(venue, names))
        }),
      )
    },

    /**
     * Orders the photos and removes those that `images` leaves out; their bytes are deleted afterwards. Throws 409 if the
     * photos are no longer those in `seen`. Our screen sends `seen` rather than the version: a new phone number or review
     * must not invalidate the order. An outdated `version` is refused as everywhere (API-9).
     */
    async arrange(venueId: number, { images, seen, version }: PhotoArrangement, actor: Actor) {
      if (new Set(images).size < images.length) {
        const problem = 'Noem elke foto één keer.'
        throw new InputError('invalid_input', problem, { fields: { images: problem } })
      }
      const names = await catalog.current()
      await photos.mark({ venueId: [venueId] })
      const venue = await venues.change(
        venueId,
        (current) => {
          refuseOutdated(current, version)
          // A repeated request is no conflict.
          if (isDeepStrictEqual(images, current.images)) return {}
          const isOutdated = seen !== undefined && !isDeepStrictEqual(seen, current.images)
          if (isOutdated || images.some((image) => !current.images.includes(image))) throw photosChanged()
          const drawn = () => drawnPictures(names.category(current.categoryId)?.slug ?? '', current.slug)
          return { images: images.length === 0 ? drawn() : [...images], editedAt: new Date() }
        },
        (before, after) => audit(actor, numberOf(before) === numberOf(after) ? ', andere volgorde' : '')(before, after),
      )
      if (!venue) throw venueNotFound()
      await photos.afterChange({ venueId: [venueId] })
      return managedOf(venue, names)
    },
  }
}

const photosChanged = () =>
  new ConflictError(
    'photos_changed',
    'Iemand anders heeft de foto’s intussen gewijzigd. Laad de pagina opnieuw om te zien hoe ze nu staan.',
  )

function refuseMore({ images }: Venue) {
  if (images.filter((image) => !isDrawn(image)).length < MAX_PHOTOS_PER_VENUE) return
  const problem = `Een venue heeft hoogstens ${MAX_PHOTOS_PER_VENUE} foto’s. Verwijder er eerst een.`
  throw new ConflictError('too_many_photos', problem)
}

function numberOf({ images }: Venue): string {
  const count = images.filter((image) => !isDrawn(image)).length
  return count === 1 ? '1 foto' : `${count} foto’s`
}
