import type { Invitation, Manager } from '../domain/ownership'
import type { OwnershipModels } from './ownership-models'

/** Identifies a role by venue and member. The member is absent in a claim of an erased member. */
export interface MemberRole {
  readonly listingId: number
  readonly memberId?: string
}

const takenBackId = ({ listingId, memberId = '' }: MemberRole) => `${listingId}.${memberId}`

export type ManagerRepository = ReturnType<typeof createManagerRepository>

/** Roles at venues, and invitations to have one, in the documents engine. */
export const createManagerRepository = ({
  managers,
  invitations,
  takenBack,
}: Pick<OwnershipModels, 'managers' | 'invitations' | 'takenBack'>) => ({
  /** Owners first, then in order of joining. */
  ofVenue: (listingId: number) => managers.find({ listingId }).sort({ role: -1, since: 1 }).lean<Manager[]>(),

  async usernamesOf(listingId: number): Promise<ReadonlySet<string>> {
    const current = await managers.find({ listingId }, { username: 1 }).lean<Pick<Manager, 'username'>[]>()
    return new Set(current.map(({ username }) => username))
  },

  /** Per venue in the order of `ofVenue`. */
  ofVenues: (listingIds: readonly number[]) =>
    managers
      .find({ listingId: { $in: [...listingIds] } })
      .sort({ listingId: 1, role: -1, since: 1 })
      .lean<Manager[]>(),

  byMember: (memberId: string) => managers.find({ memberId }).sort({ since: 1 }).lean<Manager[]>(),

  of: (listingId: number, memberId: string) => managers.findOne({ listingId, memberId }).lean<Manager | null>(),

  /**
   * Returns the role that a member uses in the current transaction; null without a role. Writes to the role, so that a
   * transaction that takes the role away conflicts with this one.
   */
  use: (listingId: number, memberId: string) =>
    managers
      .findOneAndUpdate({ listingId, memberId }, { $set: { actedAt: new Date() } }, { returnDocument: 'after' })
      .lean<Manager | null>(),

  /** In a transaction that changes roles of a venue: writes to all of them, so that two such transactions conflict. */
  lockVenue: async (listingId: number): Promise<void> =>
    void (await managers.updateMany({ listingId }, { $set: { actedAt: new Date() } })),

  add: async (manager: Manager): Promise<void> => void (await managers.create(manager)),

  setRole: async ({ _id }: Manager, role: Manager['role']): Promise<void> =>
    void (await managers.updateOne({ _id }, { $set: { role } })),

  remove: async ({ _id }: Manager): Promise<void> => void (await managers.deleteOne({ _id })),

  invitationsOf: (listingId: number) => invitations.find({ listingId }).sort({ createdAt: 1 }).lean<Invitation[]>(),

  invitationsBy: (memberId: string) =>
    invitations.find({ invitedById: memberId }).sort({ createdAt: 1 }).lean<Invitation[]>(),

  invitationsTo: (memberId: string) => invitations.find({ memberId }).sort({ createdAt: 1 }).lean<Invitation[]>(),

  invitation: (id: string) => invitations.findById(id).lean<Invitation | null>(),

  invite: async (invitation: Invitation): Promise<void> => void (await invitations.create(invitation)),

  addressInvitation: async (id: string, changes: Pick<Invitation, 'state' | 'memberId'>): Promise<void> =>
    void (await invitations.updateOne({ _id: id }, { $set: changes })),

  removeInvitation: async (id: string): Promise<void> => void (await invitations.deleteOne({ _id: id })),

  /** Removes the open invitations by a former owner. */
  removeInvitationsBy: async (listingId: number, memberId: string): Promise<void> =>
    void (await invitations.deleteMany({ listingId, invitedById: memberId })),

  async removeOfVenues(listingIds: readonly number[]): Promise<void> {
    const filter = { listingId: { $in: [...listingIds] } }
    await managers.deleteMany(filter)
    await invitations.deleteMany(filter)
    await takenBack.deleteMany(filter)
  },

  async addTakenBack({ listingId, memberId }: Required<MemberRole>): Promise<void> {
    const _id = takenBackId({ listingId, memberId })
    await takenBack.updateOne({ _id }, { $set: { listingId, memberId, at: new Date() } }, { upsert: true })
  },

  async forgetTakenBack(role: Required<MemberRole>): Promise<void> {
    await takenBack.deleteOne({ _id: takenBackId(role) })
  },

  findTakenBack(roles: readonly MemberRole[]): Promise<Required<MemberRole>[]> {
    const ids = roles.map(takenBackId)
    return takenBack
      .find({ _id: { $in: ids } })
      .lean<Required<MemberRole>[]>()
      .exec()
  },

  /** Removes invitations by and to erased members, and the records of roles that were taken back from them. */
  async forget(memberIds: readonly string[]): Promise<void> {
    const ids = { $in: [...memberIds] }
    await takenBack.deleteMany({ memberId: ids })
    await invitations.deleteMany({ memberId: ids })
    await invitations.deleteMany({ invitedById: ids })
  },

  rolesOf: (memberIds: readonly string[]) => managers.find({ memberId: { $in: [...memberIds] } }).lean<Manager[]>(),
})
