import { randomUUID } from 'node:crypto'
import {
  type ChangedField,
  isDrawn,
  MANAGED_FIELDS,
  type ManagedChanges,
  type ManagedField,
  type Member,
  type MemberData,
  type OwnerChangeState,
  type OwnerChange as OwnerChangeView,
  type OwnVenueDetails,
  PROPOSED_FIELD_TITLES,
  withoutUndefined,
} from '@plekje/contracts'
import {
  ConflictError,
  type Erasures,
  type HourlyLimit,
  NotAllowedError,
  NotFoundError,
  type Outbox,
} from '@plekje/service-kit'
import { type Actor, venueChanges, venueSubject } from '../domain/audit'
import type { Names } from '../domain/catalog'
import {
  type ApprovalRules,
  addsNote,
  changedFields,
  isNewManager,
  managedValuesOf,
  nameForManagers,
  needsApproval,
  type OwnerChange,
  pickFields,
  restoringChange,
  storedValuesOf,
  textAfter,
} from '../domain/managed-fields'
import type { Manager } from '../domain/ownership'
import { type ActingAs, currentText, type Proposal, storedText } from '../domain/proposals'
import type { Venue } from '../domain/venue'
import { hoursCheck } from '../domain/venue-hours'
import { imageOf, isRestorable, photosOf, withImages, withPhoto } from '../domain/venue-photos'
import { auditEvent } from '../storage/audit-event'
import type { CatalogCache } from '../storage/catalog-cache'
import type { ManagerRepository } from '../storage/manager-repository'
import type { OwnerChangeRepository } from '../storage/owner-changes'
import type { VenuePhotos } from '../storage/photos-of-venues'
import type { ProposalRepository } from '../storage/proposal-repository'
import type { VenueChanges, VenueRepository } from '../storage/venue-repository'
import { createPointCheck } from './check-point'
import { decidedEventsOf } from './decided-events'
import { refuseOutdated } from './edit-venue'
import { refuseUnreadableHours } from './edit-venue-hours'
import { drawingsOf, photosAudit, refuseFullVenue } from './manage-photos'
import { proposalOfManager } from './proposal-of-manager'
import { findOwnVenue, notYourVenue, type RequireRole } from './require-role'

/** Key of the hourly limit of edits. The dot distinguishes it from ids of members. */
export const editsKey = (memberId: string) => `edits.${memberId}`

const changeNotFound = () => new NotFoundError('change_not_found', 'Deze wijziging bestaat niet (meer).')

const alreadyUndone = () => new ConflictError('change_undone', 'Iemand anders heeft deze wijziging al teruggedraaid.')

const changedSince = (field: ChangedField) =>
  new ConflictError(
    'changed_since',
    field === 'photos'
      ? 'De foto’s zijn daarna nog gewijzigd, of de foto is te lang weg. Terugdraaien kan niet meer.'
      : `${PROPOSED_FIELD_TITLES[field]} is daarna nog gewijzigd. Terugdraaien kan niet meer; pas het zelf aan.`,
  )

const approvalNeeded = (field: ChangedField) =>
  new NotAllowedError(
    'approval_needed',
    `${PROPOSED_FIELD_TITLES[field]} wijzigt de redactie. Stuur de vorige waarde als wijziging; de redactie kijkt ernaar.`,
  )

/** The change of one value, for the history. An erased manager has neither id nor name. */
export const ownerChangeOf = (
  { id, username }: Partial<Actor>,
  change: ManagedChanges,
  field: ManagedField,
  venue: Venue,
): OwnerChange =>
  withoutUndefined({
    _id: randomUUID(),
    listingId: venue._id,
    field,
    restoring: restoringChange(field, venue),
    before: currentText(field, venue),
    after: textAfter(change, field, venue),
    state: 'valid' as const,
    at: new Date(),
    memberId: id,
    username,
  })

interface EditOwnVenueParts {
  readonly change: VenueRepository['change']
  readonly venues: Pick<VenueRepository, 'byIds'>
  readonly catalog: Pick<CatalogCache, 'current'>
  readonly proposals: Pick<ProposalRepository, 'add' | 'remove' | 'saveDecisions' | 'waitingOf' | 'waitingPhotosOf'>
  readonly managers: Pick<ManagerRepository, 'of' | 'usernamesOf' | 'lockVenue'>
  readonly ownerChanges: OwnerChangeRepository
  readonly photos: Pick<VenuePhotos, 'find' | 'mark' | 'afterChange'>
  readonly approval: ApprovalRules
  readonly requireRole: RequireRole
  readonly limit: HourlyLimit
  readonly erasures: Pick<Erasures, 'assertActive'>
  readonly outbox: Pick<Outbox, 'add'>
}

/** Edits of venues by their managers, with history and undo (OWNER-14 to OWNER-18, OWNER-20). */
export function createEditOwnVenue(parts: EditOwnVenueParts) {
  const views = createChangeViews(parts)
  return { ...createEdits(parts), ...createHistory(parts, views), ...createUndo(parts, views) }
}

const fieldsAfterApproval = (manager: Manager, approval: ApprovalRules) =>
  MANAGED_FIELDS.filter((field) => needsApproval(field, manager, approval, new Date()))

function createEdits(parts: EditOwnVenueParts) {
  const { change, catalog, proposals, managers, ownerChanges, approval, requireRole, limit, outbox } = parts

  const detailsOf = async (manager: Manager, venue: Venue): Promise<OwnVenueDetails> => {
    const waitingProposals = await proposals.waitingOf(venue._id)
    return {
      listingId: venue._id,
      name: venue.name,
      version: venue.version,
      values: managedValuesOf(venue),
      afterApproval: fieldsAfterApproval(manager, approval),
      waiting: waitingProposals.flatMap(waitingValues),
      checkedAt: venue.ownerCheckedAt?.toISOString() ?? null,
      hoursCheckedAt: venue.hoursCheckedAt?.toISOString() ?? null,
      photoCount: venue.images.filter((image) => !isDrawn(image)).length + waitingProposals.filter(hasOpenPhoto).length,
    }
  }

  /** Removes the waiting values of fields, because new values replace them. Runs in a transaction. */
  const withdraw = async (listingId: number, fields: readonly ManagedField[]) => {
    for (const proposal of await proposals.waitingOf(listingId)) {
      const values = proposal.values.filter(
        ({ field, state }) => state !== 'open' || !(fields as readonly string[]).includes(field),
      )
      if (values.length === proposal.values.length) continue
      if (values.length === 0) {
        await proposals.remove(proposal)
        continue
      }
      const isOpen = values.some(({ state }) => state === 'open')
      const queue = isOpen ? proposal.queue : ({ state: 'decided', at: new Date() } as const)
      const remainingProposal = { ...proposal, values, queue }
      await proposals.saveDecisions(remainingProposal)
      await outbox.add(...decidedEventsOf(remainingProposal))
    }
  }

  /** Changes a venue in a transaction, if the member manages it and `version` is current. */
  const changeAsManager = async (
    member: Member,
    listingId: number,
    { version, names }: { readonly version: number; readonly names: Names },
    changesOf: (current: Venue, manager: Manager) => Promise<VenueChanges>,
  ): Promise<OwnVenueDetails> => {
    const venue = await change(
      listingId,
      async (current) => {
        const manager = await requireRole(member, listingId, 'any')
        refuseOutdated(current, version)
        await limit.enter(editsKey(member.id))
        return changesOf(current, manager)
      },
      (before, after) => auditEvent(member, 'venue.edited', venueSubject(after), venueChanges(before, after, names)),
    )
    if (!venue) throw notYourVenue()
    const { manager } = await findOwnVenue(parts, member, listingId)
    return detailsOf(manager, venue)
  }

  return {
    async read(member: Member, listingId: number): Promise<OwnVenueDetails> {
      const { manager, venue } = await findOwnVenue(parts, member, listingId)
      return detailsOf(manager, venue)
    },

    /**
     * Changes values, or proposes them if they need approval. Throws 409 for an outdated `version`,
     * `InputError` for invalid values.
     */
    async edit(
      member: Member,
      listingId: number,
      { version, ...edit }: ManagedChanges & { readonly version: number },
    ): Promise<OwnVenueDetails> {
      refuseUnreadableHours(edit)
      const names = await catalog.current()
      const checkPoint = edit.point && (await createPointCheck(names))
      return changeAsManager(member, listingId, { version, names }, async (current, manager) => {
        // Lock all roles at the venue, so that concurrent edits conflict even if all their values wait for approval.
        await managers.lockVenue(listingId)
        await withdraw(listingId, editedFields(edit))
        const fields = changedFields(edit, current)
        if (edit.point && checkPoint && fields.includes('point')) {
          checkPoint({ lat: edit.point.latitude, lng: edit.point.longitude }, current.locationId)
        }
        const now = new Date()
        const isWaiting = (field: ManagedField) =>
          needsApproval(field, manager, approval, now) ||
          (field === 'specialHours' && isNewManager(manager, now) && addsNote(edit, current))
        const waitingFields = fields.filter(isWaiting)
        const immediateFields = fields.filter((field) => !isWaiting(field))
        const waitingEdit = pickFields(edit, waitingFields)
        if (waitingFields.length > 0) await proposals.add(proposalOfManager(member, waitingEdit, current))
        if (immediateFields.length === 0) return {}
        await ownerChanges.add(immediateFields.map((field) => ownerChangeOf(member, edit, field, current)))
        const values = storedValuesOf(pickFields(edit, immediateFields))
        return { ...values, ...checksOf(immediateFields, member, now), ownerCheckedAt: now, editedAt: now }
      })
    },

    /** Confirms that all values are right, including any hours. Throws 409 for an outdated `version`. */
    async confirm(member: Member, listingId: number, version: number): Promise<OwnVenueDetails> {
      const names = await catalog.current()
      return changeAsManager(member, listingId, { version, names }, async (current) => {
        const now = new Date()
        const hasHours = Boolean(current.openingHours || current.specialHours?.length)
        const check = hasHours ? hoursCheck(member, now) : {}
        return { ownerCheckedAt: now, ...check }
      })
    },
  }
}

function createChangeViews({ venues, ownerChanges }: EditOwnVenueParts) {
  /** Ids of the removals of photos that can be undone. */
  const findRestorable = async (changes: readonly OwnerChange[]): Promise<ReadonlySet<string>> => {
    const removals = changes.filter(({ photo, after }) => photo && after === null)
    const ids = new Set<string>()
    for (const listingId of new Set(removals.map((removal) => removal.listingId))) {
      for (const { _id, at } of await ownerChanges.removedPhotos(listingId)) {
        if (isRestorable(at, new Date())) ids.add(_id)
      }
    }
    return ids
  }

  const viewsOf = async (
    changes: readonly OwnerChange[],
    isAllowed: (field: ChangedField) => boolean,
  ): Promise<OwnerChangeView[]> => {
    const changedVenues = await venues.byIds([...new Set(changes.map(({ listingId }) => listingId))])
    const venueById = new Map(changedVenues.map((venue) => [venue._id, venue]))
    const restorableIds = await findRestorable(changes)
    return changes.map((ownerChange) => {
      const venue = venueById.get(ownerChange.listingId)
      return viewOf(ownerChange, venue, { isAllowed: isAllowed(ownerChange.field), restorableIds })
    })
  }

  return { findRestorable, viewsOf }
}

type ChangeViews = ReturnType<typeof createChangeViews>

function createHistory(parts: EditOwnVenueParts, { viewsOf }: ChangeViews) {
  const { venues, managers, ownerChanges, approval } = parts
  return {
    async changes(member: Member, listingId: number, { page, limit }: { page: number; limit: number }) {
      const { manager } = await findOwnVenue(parts, member, listingId)
      const { changes, total } = await ownerChanges.list({ listingId }, { skip: (page - 1) * limit, limit })
      const fieldsToApprove: readonly ChangedField[] = fieldsAfterApproval(manager, approval)
      const views = await viewsOf(changes, (field) => !fieldsToApprove.includes(field))
      const names = await managers.usernamesOf(listingId)
      return { changes: views.map((view, index) => viewForManagers(view, changes[index]?.undoneAs, names)), total }
    },

    /** All changes by managers, for administrators. */
    async listAll({ state, page, limit }: { state: OwnerChangeState; page: number; limit: number }) {
      const { changes, total } = await ownerChanges.list({ state }, { skip: (page - 1) * limit, limit })
      return { changes: await viewsOf(changes, () => true), total }
    },

    async exportMemberData(memberId: string): Promise<MemberData> {
      const changes = await ownerChanges.byMember(memberId)
      const changedVenues = await venues.byIds([...new Set(changes.map(({ listingId }) => listingId))])
      const nameById = new Map(changedVenues.map(({ _id, name }) => [_id, name]))
      return {
        venueChanges: changes.map(({ listingId, field, before, after, at, state }) => ({
          listingName: nameById.get(listingId) ?? '',
          field,
          before: before ?? null,
          after: after ?? null,
          at: at.toISOString(),
          state,
        })),
      }
    },
  }
}

function createUndo(parts: EditOwnVenueParts, { findRestorable, viewsOf }: ChangeViews) {
  const { change, catalog, proposals, managers, ownerChanges, photos, approval, requireRole, limit, erasures } = parts

  /** The change of a venue that undoes a manager's change. */
  const undoingChanges = async (ownerChange: OwnerChange, current: Venue, names: Names): Promise<VenueChanges> => {
    const { photo, after } = ownerChange
    if (!photo) return storedValuesOf(ownerChange.restoring)
    if (after === null) {
      await refuseFullVenue(current, proposals)
      return withPhoto(current, photo, photo.position)
    }
    const others = photosOf(current).filter((image) => image !== imageOf(photo))
    return withImages(current, others, () => drawingsOf(current, names))
  }

  const assertUndoable = async (ownerChange: OwnerChange, current: Venue) => {
    const { field, photo, after, state } = ownerChange
    if (state === 'undone') throw alreadyUndone()
    if (!isUndoable(ownerChange, current, await findRestorable([ownerChange]))) throw changedSince(field)
    // An older version of the service may have deleted the file.
    const isDeleted = photo && after === null && !(await photos.find(photo.id))
    if (isDeleted) throw changedSince(field)
  }

  /**
   * Restores the value before a change; a repeat by the same member changes nothing. `assertMayUndo` throws in the
   * transaction if the actor may not undo the change.
   */
  const restore = async (
    actor: Actor,
    target: OwnerChange | null,
    { as, assertMayUndo }: { readonly as: ActingAs; readonly assertMayUndo: (target: OwnerChange) => Promise<void> },
  ): Promise<OwnerChange> => {
    if (!target) throw changeNotFound()
    const { _id: id, listingId, photo } = target
    const names = await catalog.current()
    const photoOwner = { venueId: [listingId] }
    if (photo) await photos.mark(photoOwner)
    const venue = await change(
      listingId,
      async (current) => {
        await assertMayUndo(target)
        const currentTarget = await ownerChanges.byId(id)
        if (!currentTarget) throw changeNotFound()
        if (currentTarget.undoneById === actor.id) return {}
        await assertUndoable(currentTarget, current)
        await erasures.assertActive(actor.id)
        const now = new Date()
        await ownerChanges.undo(id, { undoneAt: now, undoneBy: actor.username, undoneById: actor.id, undoneAs: as })
        const ownerCheck = as === 'manager' ? { ownerCheckedAt: now } : {}
        const values = await undoingChanges(currentTarget, current, names)
        return { ...values, ...checksOf([currentTarget.field], actor, now), ...ownerCheck, editedAt: now }
      },
      (before, after) =>
        photo
          ? photosAudit(actor)(before, after)
          : auditEvent(actor, 'venue.edited', venueSubject(after), venueChanges(before, after, names)),
    )
    if (photo) await photos.afterChange(photoOwner)
    const undoneChange = await ownerChanges.byId(id)
    if (!venue || !undoneChange) throw changeNotFound()
    return undoneChange
  }

  return {
    async undo(member: Member, listingId: number, id: string): Promise<OwnerChangeView> {
      await findOwnVenue(parts, member, listingId)
      const assertMayUndo = async ({ field }: OwnerChange) => {
        const manager = await requireRole(member, listingId, 'any')
        // Undoing a change of photos needs no approval: a restored photo was shown before.
        const isApproved = field === 'photos' || !needsApproval(field, manager, approval, new Date())
        if (!isApproved) throw approvalNeeded(field)
        await limit.enter(editsKey(member.id))
      }
      const ownerChange = await ownerChanges.byId(id)
      const target = ownerChange?.listingId === listingId ? ownerChange : null
      const undoneChange = await restore(member, target, { as: 'manager', assertMayUndo })
      const [view] = await viewsOf([undoneChange], () => true)
      return viewForManagers(view as OwnerChangeView, undoneChange.undoneAs, await managers.usernamesOf(listingId))
    },

    async undoAny(admin: Member, id: string): Promise<OwnerChangeView> {
      const target = await ownerChanges.byId(id)
      const undoneChange = await restore(admin, target, { as: 'administrator', assertMayUndo: async () => undefined })
      const [view] = await viewsOf([undoneChange], () => true)
      return view as OwnerChangeView
    },
  }
}

/** Hours that somebody changes count as confirmed by them (VENUE-20). */
const checksOf = (fields: readonly ChangedField[], actor: Actor, now: Date): VenueChanges =>
  fields.includes('openingHours') || fields.includes('specialHours') ? hoursCheck(actor, now) : {}

/** A change with the names that managers read (OWNER-17). */
const viewForManagers = (
  view: OwnerChangeView,
  undoneAs: ActingAs | undefined,
  managerNames: ReadonlySet<string>,
): OwnerChangeView => {
  const by = view.by === null ? null : nameForManagers({ name: view.by, as: 'manager' }, managerNames)
  if (!view.undone) return { ...view, by }
  const undoneBy = nameForManagers({ name: view.undone.by, as: undoneAs }, managerNames)
  return { ...view, by, undone: { ...view.undone, by: undoneBy } }
}

const editedFields = (edit: ManagedChanges): ManagedField[] =>
  MANAGED_FIELDS.filter((field) => edit[field] !== undefined)

const hasOpenPhoto = ({ values }: Proposal): boolean =>
  values.some(({ field, state }) => field === 'photos' && state === 'open')

const waitingValues = ({ values, createdAt }: Proposal): OwnVenueDetails['waiting'] =>
  values
    .filter(({ field, state }) => state === 'open' && field !== 'photos')
    .map(({ field, proposed }) => ({
      field: field as ManagedField,
      proposed: storedText(field, proposed) ?? '',
      createdAt: createdAt.toISOString(),
    }))

/** True if the venue still has the value that a change gave it. A removed photo must be among `restorableIds`. */
function isUndoable(
  { _id, field, photo, after }: OwnerChange,
  venue: Venue,
  restorableIds: ReadonlySet<string>,
): boolean {
  if (!photo) return currentText(field, venue) === storedText(field, after)
  const isShown = venue.images.includes(imageOf(photo))
  return after === null ? !isShown && restorableIds.has(_id) : isShown
}

/** The address of a photo that was added or removed; undefined when its file may be deleted. */
function availableImage({ _id, photo }: OwnerChange, venue: Venue | undefined, restorableIds: ReadonlySet<string>) {
  const image = photo && imageOf(photo)
  const isAvailable = image !== undefined && (venue?.images.includes(image) || restorableIds.has(_id))
  return isAvailable ? image : undefined
}

function viewOf(
  ownerChange: OwnerChange,
  venue: Venue | undefined,
  { isAllowed, restorableIds }: { readonly isAllowed: boolean; readonly restorableIds: ReadonlySet<string> },
): OwnerChangeView {
  const { _id, listingId, field, before, after, username, at, state, undoneAt, undoneBy } = ownerChange
  const isCurrent = venue !== undefined && isUndoable(ownerChange, venue, restorableIds)
  return withoutUndefined({
    id: _id,
    listingId,
    listingName: venue?.name ?? '',
    listingSlug: venue?.slug ?? '',
    field,
    before: storedText(field, before),
    after: storedText(field, after),
    image: availableImage(ownerChange, venue, restorableIds),
    by: username ?? null,
    at: at.toISOString(),
    undone: undoneAt ? { by: undoneBy ?? '', at: undoneAt.toISOString() } : null,
    canUndo: isAllowed && state === 'valid' && isCurrent,
  })
}
