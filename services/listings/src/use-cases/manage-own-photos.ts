import { randomUUID } from 'node:crypto'
import type { Member, OwnPhotosOfVenue, PhotoArrangement } from '@plekje/contracts'
import { withoutUndefined } from '@plekje/contracts'
import { type HourlyLimit, type InTransaction, NotAllowedError, type StoreReply } from '@plekje/service-kit'
import type { z } from 'zod'
import type { Actor } from '../domain/audit'
import { type ApprovalRules, nameForManagers, needsApproval, type OwnerChange } from '../domain/managed-fields'
import type { Manager } from '../domain/ownership'
import { type Proposal, proposedPhoto, withPhotoText } from '../domain/proposals'
import type { Venue } from '../domain/venue'
import { imageOf, imageTextsOf, photoIn, photosOf, photoText, type VenuePhoto } from '../domain/venue-photos'
import type { CatalogCache } from '../storage/catalog-cache'
import type { ManagerRepository } from '../storage/manager-repository'
import type { OwnerChangeRepository } from '../storage/owner-changes'
import type { VenuePhotos } from '../storage/photos-of-venues'
import type { ProposalRepository } from '../storage/proposal-repository'
import type { VenueRepository } from '../storage/venue-repository'
import type { ReportPhotoDecisions } from './decided-events'
import { editsKey } from './edit-own-venue'
import type { BeforeChange } from './edit-venue'
import { type PhotoChanges, photoNotFound, refuseFullVenue } from './manage-photos'
import { proposalOfManager } from './proposal-of-manager'
import { findOwnVenue, notYourVenue, type RequireRole } from './require-role'

/** Key of the hourly limit of photos. The dot distinguishes it from ids of members. */
export const photosKey = (memberId: string) => `photos.${memberId}`

const approvalNeeded = () =>
  new NotAllowedError(
    'approval_needed',
    'De redactie kijkt eerst naar je foto’s. Beschrijven kan zolang een foto nog wacht.',
  )

/** A photo that a manager added or removed, for the history. An erased manager has neither id nor name. */
export const photoChangeOf = (
  { id, username }: Partial<Actor>,
  kind: 'added' | 'removed',
  photo: VenuePhoto,
  venue: Venue,
): OwnerChange => {
  const position = kind === 'added' ? photosOf(venue).length : photosOf(venue).indexOf(imageOf(photo))
  return withoutUndefined({
    _id: randomUUID(),
    listingId: venue._id,
    field: 'photos' as const,
    restoring: {},
    photo: { ...photo, position },
    before: kind === 'added' ? null : photoText(photo),
    after: kind === 'added' ? photoText(photo) : null,
    state: 'valid' as const,
    at: new Date(),
    memberId: id,
    username,
  })
}

/** Photos of venues as their managers change them (OWNER-23 to OWNER-26). */
export function createManageOwnPhotos({
  inTransaction,
  venues,
  catalog,
  photos,
  changes,
  proposals,
  managers,
  ownerChanges,
  approval,
  requireRole,
  limit,
  photoLimit,
  reportPhotoDecisions,
}: {
  readonly inTransaction: InTransaction
  readonly venues: Pick<VenueRepository, 'byIds' | 'lock'>
  readonly catalog: Pick<CatalogCache, 'ensureNames'>
  readonly photos: Pick<VenuePhotos, 'add' | 'mark' | 'afterChange'>
  readonly changes: PhotoChanges
  readonly proposals: Pick<ProposalRepository, 'add' | 'remove' | 'saveDecisions' | 'waitingPhotosOf'>
  readonly managers: Pick<ManagerRepository, 'of' | 'usernamesOf'>
  readonly ownerChanges: Pick<OwnerChangeRepository, 'add'>
  readonly approval: ApprovalRules
  readonly requireRole: RequireRole
  readonly limit: HourlyLimit
  readonly photoLimit: HourlyLimit
  readonly reportPhotoDecisions: ReportPhotoDecisions
}) {
  const needsPhotoApproval = (manager: Manager) => needsApproval('photos', manager, approval, new Date())

  const viewOf = async (manager: Manager, venue: Venue): Promise<OwnPhotosOfVenue> => {
    const names = await managers.usernamesOf(venue._id)
    const proposalsWithPhoto = await proposals.waitingPhotosOf([venue._id])
    return withoutUndefined({
      listingId: venue._id,
      name: venue.name,
      images: venue.images,
      imageTexts: imageTextsOf(venue),
      waiting: proposalsWithPhoto.map((proposal) => waitingPhoto(proposal, names)).filter((view) => view !== undefined),
      needsApproval: needsPhotoApproval(manager),
    })
  }

  const read = async (member: Member, listingId: number): Promise<OwnPhotosOfVenue> => {
    const { manager, venue } = await findOwnVenue({ managers, venues }, member, listingId)
    return viewOf(manager, venue)
  }

  /** In a transaction: finds the proposal of a waiting photo. */
  const findWaiting = async (listingId: number, photoId: string): Promise<Proposal | undefined> =>
    (await proposals.waitingPhotosOf([listingId])).find((proposal) => proposedPhoto(proposal)?.id === photoId)

  return {
    read,

    /** Throws 404 or 409 if the member cannot add a photo. */
    async refuseWhenFull(member: Member, listingId: number): Promise<void> {
      const { venue } = await findOwnVenue({ managers, venues }, member, listingId)
      await refuseFullVenue(venue, proposals)
    },

    /**
     * Adds a photo, or proposes it if it needs approval. Calls `storeReply` in the transaction of the change. The photo
     * counts towards the limit before it is decoded, so that nobody can overload the process that decodes photos.
     */
    async add<Stored>(
      member: Member,
      listingId: number,
      bytes: Buffer,
      storeReply: StoreReply<OwnPhotosOfVenue, Stored>,
    ): Promise<Stored> {
      // The event of the changed venue needs names of the catalog, for which a transaction should not wait.
      await catalog.ensureNames()
      await inTransaction(async () => {
        await requireRole(member, listingId, 'any')
        await photoLimit.enter(photosKey(member.id))
      })
      const photo = { id: randomUUID(), text: '' }
      return photos.add({ id: photo.id, owner: { venueId: listingId }, senderKey: member.id, bytes }, () =>
        inTransaction(async () => {
          const manager = await requireRole(member, listingId, 'any')
          if (!needsPhotoApproval(manager)) {
            const venue = await changes.append(listingId, photo, member, async (current) => {
              await ownerChanges.add([photoChangeOf(member, 'added', photo, current)])
              return { ownerCheckedAt: new Date() }
            })
            if (!venue) throw notYourVenue()
            return storeReply(await viewOf(manager, venue))
          }
          // Lock the venue, so that two concurrent photos conflict and the maximum holds.
          await venues.lock(listingId)
          const [venue] = await venues.byIds([listingId])
          if (!venue) throw notYourVenue()
          await refuseFullVenue(venue, proposals)
          await proposals.add(proposalOfManager(member, { photos: photo }, venue))
          return storeReply(await viewOf(manager, venue))
        }),
      )
    },

    /** Orders and removes photos without approval. Removed photos can be restored for a while. */
    async arrange(member: Member, listingId: number, arrangement: z.output<typeof PhotoArrangement>) {
      const beforeChange: BeforeChange = async (current) => {
        await requireRole(member, listingId, 'any')
        await limit.enter(editsKey(member.id))
        const removedImages = photosOf(current).filter((image) => !arrangement.images.includes(image))
        const toChange = (image: string) => photoChangeOf(member, 'removed', photoIn(current, image), current)
        await ownerChanges.add(removedImages.map(toChange))
        return { ownerCheckedAt: new Date() }
      }
      await read(member, listingId)
      if (!(await changes.arrange(listingId, arrangement, member, beforeChange))) throw notYourVenue()
      return read(member, listingId)
    },

    /** Describes a waiting photo, or a photo of the venue if the manager's photos need no approval. */
    async describe(member: Member, listingId: number, photo: VenuePhoto): Promise<OwnPhotosOfVenue> {
      await read(member, listingId)
      const isDescribed = await inTransaction(async () => {
        await requireRole(member, listingId, 'any')
        const proposal = await findWaiting(listingId, photo.id)
        if (!proposal) return false
        await limit.enter(editsKey(member.id))
        await proposals.saveDecisions(withPhotoText(proposal, photo.text))
        return true
      })
      const beforeChange: BeforeChange = async (current) => {
        const manager = await requireRole(member, listingId, 'any')
        if (current.images.includes(imageOf(photo)) && needsPhotoApproval(manager)) throw approvalNeeded()
        await limit.enter(editsKey(member.id))
        return { ownerCheckedAt: new Date() }
      }
      if (!isDescribed && !(await changes.describe(listingId, photo, member, beforeChange))) throw notYourVenue()
      return read(member, listingId)
    },

    /** Withdraws a photo that waits; its file is deleted. */
    async withdraw(member: Member, listingId: number, photoId: string): Promise<OwnPhotosOfVenue> {
      await read(member, listingId)
      await photos.mark({ venueId: [listingId] })
      await inTransaction(async () => {
        await requireRole(member, listingId, 'any')
        const proposal = await findWaiting(listingId, photoId)
        if (!proposal) throw photoNotFound()
        await limit.enter(editsKey(member.id))
        await proposals.remove(proposal)
        await reportPhotoDecisions(proposal)
      })
      await photos.afterChange({ venueId: [listingId] })
      return read(member, listingId)
    },
  }
}

function waitingPhoto(
  proposal: Proposal,
  managerNames: ReadonlySet<string>,
): OwnPhotosOfVenue['waiting'][number] | undefined {
  const photo = proposedPhoto(proposal)
  if (!photo) return undefined
  const { managerName: name, createdAt } = proposal
  const by = name === undefined ? null : nameForManagers({ name, as: 'manager' }, managerNames)
  return { ...photo, image: imageOf(photo), by, createdAt: createdAt.toISOString() }
}
