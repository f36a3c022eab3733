import { createHash } from 'node:crypto'
import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'

/** Addresses of visitors are deleted after this time, even if nobody has decided (PROPOSAL-15). */
const ADDRESS_DAYS = 90
const DAY_MS = 24 * 3_600_000
/** Maximum mails a day to one address. */
const MAX_NOTICES_PER_DAY = 3

/**
 * The address that a visitor left with a proposal. Its id is the proposal's. The collection also has a document per
 * address whose mails are counted: its id is the `addressKey`, and its only fields are `issues` and `expiresAt`.
 */
interface VisitorAddress {
  readonly _id: string
  readonly listingId: number
  /** Absent once the visitor was mailed. */
  readonly address?: string
  /** Hash of the address, by which the mails of a day are counted. */
  readonly addressKey: string
  /** When accounts first asked for the address. */
  readonly issuedAt?: Date
  /** Changes with each mail to an address, so that two transactions that count its mails conflict. */
  readonly issues?: number
  readonly expiresAt: Date
}

export type VisitorAddressModel = Model<VisitorAddress>

export const visitorAddressModel = (connection: Connection): VisitorAddressModel =>
  modelOnce(connection, 'VisitorAddress', addressSchema(), 'visitor_addresses')

function addressSchema(): Schema<VisitorAddress> {
  const schema = new Schema<VisitorAddress>(
    {
      _id: String,
      listingId: Number,
      address: String,
      addressKey: String,
      issuedAt: Date,
      issues: Number,
      expiresAt: Date,
    },
    { versionKey: false, autoIndex: false, autoCreate: false, bufferCommands: false },
  )
  schema.index({ listingId: 1 })
  schema.index({ addressKey: 1, issuedAt: 1 })
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  return schema
}

export type VisitorAddresses = ReturnType<typeof createVisitorAddresses>

/** Mail addresses of visitors who want to receive the decision. */
export const createVisitorAddresses = (model: VisitorAddressModel) => ({
  add: async (proposalId: string, listingId: number, address: string): Promise<void> => {
    const expiresAt = new Date(Date.now() + ADDRESS_DAYS * DAY_MS)
    await model.create({ _id: proposalId, listingId, address, addressKey: keyOf(address), expiresAt })
  },

  /**
   * In a transaction: returns the address for the mail about a proposal; null if it is gone. An address that got the
   * maximum of mails in the last day is deleted. A mail that is prepared again counts once.
   */
  async issue(proposalId: string): Promise<string | null> {
    const visitor = await model.findById(proposalId).lean<VisitorAddress | null>()
    const now = new Date()
    if (!visitor?.address || visitor.expiresAt <= now) return null
    if (visitor.issuedAt) return visitor.address
    const { addressKey } = visitor
    const lockExpiresAt = new Date(now.getTime() + DAY_MS)
    await model.updateOne(
      { _id: addressKey },
      { $inc: { issues: 1 }, $set: { expiresAt: lockExpiresAt } },
      { upsert: true },
    )
    const count = await model.countDocuments({ addressKey, issuedAt: { $gt: new Date(now.getTime() - DAY_MS) } })
    if (count >= MAX_NOTICES_PER_DAY) {
      await model.deleteOne({ _id: proposalId })
      return null
    }
    await model.updateOne({ _id: proposalId }, { $set: { issuedAt: now } })
    return visitor.address
  },

  /** Forgets the address; its hash counts for another day. */
  end: async (proposalId: string): Promise<void> => {
    const expiresAt = new Date(Date.now() + DAY_MS)
    await model.updateOne({ _id: proposalId }, { $set: { expiresAt }, $unset: { address: 1 } })
  },

  removeOfVenues: async (listingIds: readonly number[]): Promise<void> =>
    void (await model.deleteMany({ listingId: { $in: [...listingIds] } })),
})

const keyOf = (address: string): string => createHash('sha256').update(address.toLowerCase()).digest('base64url')
