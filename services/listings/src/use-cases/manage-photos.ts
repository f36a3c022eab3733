import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { MAX_PHOTOS_PER_VENUE, type ManagedVenue, type venueIntakeApi } from '@plekje/contracts'
import { ConflictError, InputError, type InTransaction, NotFoundError, type StoreReply } from '@plekje/service-kit'
import type { z } from 'zod'
import { type Actor, venueSubject } from '../domain/audit'
import type { Names } from '../domain/catalog'
import { drawnPictures } from '../domain/drawn-pictures'
import type { Venue } from '../domain/venue'
import {
  hasMaxPhotos,
  imageOf,
  photosOf,
  type VenuePhoto,
  withImages,
  withPhoto,
  withText,
} from '../domain/venue-photos'
import { managedOf } from '../domain/venue-views'
import { auditEvent } from '../storage/audit-event'
import type { CatalogCache } from '../storage/catalog-cache'
import type { VenuePhotos } from '../storage/photos-of-venues'
import type { ProposalRepository } from '../storage/proposal-repository'
import type { VenueRepository } from '../storage/venue-repository'
import { type BeforeChange, refuseOutdated, venueNotFound } from './edit-venue'

export type PhotoArrangement = z.output<typeof venueIntakeApi.arrangePhotos.body>
export type PhotoUseCases = ReturnType<typeof createManagePhotos>
export type PhotoChanges = ReturnType<typeof createPhotoChanges>

const photosChanged = () =>
  new ConflictError(
    'photos_changed',
    'Iemand anders heeft de foto’s intussen gewijzigd. Laad de pagina opnieuw om te zien hoe ze nu staan.',
  )

export const photoNotFound = () => new NotFoundError('photo_not_found', 'Deze foto is er niet (meer).')

export type WaitingPhotos = Pick<ProposalRepository, 'waitingPhotosOf'>

/** Throws 409 if the venue has as many photos as it may, those that wait included. */
export async function refuseFullVenue(venue: Venue, proposals: WaitingPhotos): Promise<void> {
  const waitingCount = (await proposals.waitingPhotosOf([venue._id])).length
  if (!hasMaxPhotos(venue, waitingCount)) return
  const suffix = waitingCount > 0 ? ', wachtende foto’s meegeteld' : ''
  const problem = `Een venue heeft hoogstens ${MAX_PHOTOS_PER_VENUE} foto’s${suffix}. Verwijder er eerst een.`
  throw new ConflictError('too_many_photos', problem)
}

/** The drawings of a venue without photos. */
export const drawingsOf = ({ categoryId, slug }: Venue, names: Pick<Names, 'category'>): string[] =>
  drawnPictures(names.category(categoryId)?.slug ?? '', slug)

export const photosAudit =
  (actor: Pick<Actor, 'id'>, note = '') =>
  (before: Venue, after: Venue) => {
    const change = { field: 'photos' as const, from: photoCountText(before), to: `${photoCountText(after)}${note}` }
    return auditEvent(actor, 'venue.photos-changed', venueSubject(after), [change])
  }

function photoCountText(venue: Venue): string {
  const { length } = photosOf(venue)
  return length === 1 ? '1 foto' : `${length} foto’s`
}

/**
 * Changes of a venue's photos by administrators and managers. The first photo replaces the drawings; they return after
 * the last photo is removed. Each change resolves with the venue, or with null if the venue does not exist.
 */
export function createPhotoChanges({
  venues,
  catalog,
  photos,
  proposals,
}: {
  readonly venues: Pick<VenueRepository, 'apply' | 'change'>
  readonly catalog: Pick<CatalogCache, 'current' | 'ensureNames'>
  readonly photos: Pick<VenuePhotos, 'mark' | 'afterChange'>
  readonly proposals: WaitingPhotos
}) {
  const changeNothing: BeforeChange = async () => ({})
  return {
    /** In a transaction, after `catalog.ensureNames()`: appends a photo whose file is stored. */
    append: (venueId: number, photo: VenuePhoto, actor: Pick<Actor, 'id'>, beforeChange = changeNothing) =>
      venues.apply(
        venueId,
        async (current) => {
          const extraChanges = await beforeChange(current)
          await refuseFullVenue(current, proposals)
          return { ...withPhoto(current, photo), ...extraChanges, editedAt: new Date() }
        },
        photosAudit(actor),
      ),

    /**
     * Orders the photos and removes those that `images` leaves out; their files are deleted afterwards, unless they can
     * be restored. Throws 409 if the photos are no longer those in `seen`. Our screens send `seen` rather than the
     * version: a new phone number or review must not invalidate the order. An outdated `version` is refused as
     * everywhere (API-9).
     */
    async arrange(
      venueId: number,
      { images, seen, version }: PhotoArrangement,
      actor: Actor,
      beforeChange = changeNothing,
    ) {
      if (new Set(images).size < images.length) {
        const problem = 'Noem elke foto één keer.'
        throw new InputError('invalid_input', problem, { fields: { images: problem } })
      }
      const names = await catalog.current()
      await photos.mark({ venueId: [venueId] })
      const venue = await venues.change(
        venueId,
        async (current) => {
          const extraChanges = await beforeChange(current)
          refuseOutdated(current, version)
          // A repeated request is no conflict.
          if (isDeepStrictEqual(images, current.images)) return {}
          const isOutdated = seen !== undefined && !isDeepStrictEqual(seen, current.images)
          if (isOutdated || images.some((image) => !current.images.includes(image))) throw photosChanged()
          const pictures = withImages(current, images, () => drawingsOf(current, names))
          return { ...pictures, ...extraChanges, editedAt: new Date() }
        },
        (before, after) => {
          const isReordered = photoCountText(before) === photoCountText(after)
          return photosAudit(actor, isReordered ? ', andere volgorde' : '')(before, after)
        },
      )
      await photos.afterChange({ venueId: [venueId] })
      return venue
    },

    /** Describes a photo; throws 404 for a photo that the venue does not have. */
    async describe(venueId: number, photo: VenuePhoto, actor: Actor, beforeChange = changeNothing) {
      await catalog.ensureNames()
      return venues.change(
        venueId,
        async (current) => {
          const extraChanges = await beforeChange(current)
          if (!current.images.includes(imageOf(photo))) throw photoNotFound()
          const { photoTexts } = withText(current, photo)
          if (isDeepStrictEqual(photoTexts, current.photoTexts ?? {})) return {}
          return { photoTexts, ...extraChanges, editedAt: new Date() }
        },
        photosAudit(actor, ', andere beschrijving'),
      )
    },
  }
}

export function createManagePhotos({
  inTransaction,
  venues,
  catalog,
  photos,
  proposals,
  changes,
}: {
  readonly inTransaction: InTransaction
  readonly venues: Pick<VenueRepository, 'byIds'>
  readonly catalog: Pick<CatalogCache, 'current'>
  readonly photos: Pick<VenuePhotos, 'add'>
  readonly proposals: WaitingPhotos
  readonly changes: PhotoChanges
}) {
  const viewOf = (venue: Venue | null, names: Names) => {
    if (!venue) throw venueNotFound()
    return managedOf(venue, names)
  }
  return {
    /** Throws 404 or 409 if the venue cannot have more photos. */
    async refuseWhenFull(venueId: number): Promise<void> {
      const [venue] = await venues.byIds([venueId])
      if (!venue) throw venueNotFound()
      await refuseFullVenue(venue, proposals)
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
      return photos.add({ id, owner: { venueId }, senderKey: actor.id, bytes }, () =>
        inTransaction(async () => {
          const venue = await changes.append(venueId, { id, text: '' }, actor)
          return storeReply(viewOf(venue, names))
        }),
      )
    },

    arrange: async (venueId: number, arrangement: PhotoArrangement, actor: Actor) =>
      viewOf(await changes.arrange(venueId, arrangement, actor), await catalog.current()),

    describe: async (venueId: number, photo: VenuePhoto, actor: Actor) =>
      viewOf(await changes.describe(venueId, photo, actor), await catalog.current()),
  }
}
