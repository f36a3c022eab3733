import { isDuplicateKey, modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'
import type { HoursReminder, RemindedManager } from '../domain/hours-reminders'
import type { OwnershipModels } from './ownership-models'

/** When any process may next send reminders. */
interface Turn {
  readonly _id: string
  readonly nextAt: Date
}

export interface ReminderModels {
  readonly reminders: Model<HoursReminder>
  readonly turns: Model<Turn>
}

const options = { versionKey: false, autoIndex: false, autoCreate: false, bufferCommands: false } as const

export const reminderModels = (connection: Connection): ReminderModels => ({
  reminders: modelOnce(connection, 'HoursReminder', reminderSchema(), 'hours_reminders'),
  turns: modelOnce(
    connection,
    'HoursReminderTurn',
    new Schema<Turn>({ _id: String, nextAt: Date }, options),
    'hours_reminder_turns',
  ),
})

function reminderSchema(): Schema<HoursReminder> {
  const schema = new Schema<HoursReminder>(
    {
      _id: String,
      listingId: Number,
      memberId: String,
      managerId: String,
      sentAt: Date,
      expiresAt: Date,
      tokenHash: String,
      hoursVersion: String,
      confirmedAt: Date,
    },
    options,
  )
  schema.index({ tokenHash: 1 }, { sparse: true })
  schema.index({ listingId: 1 })
  schema.index({ memberId: 1, sentAt: -1 })
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  return schema
}

const TURN = 'reminders'

export type ReminderRepository = ReturnType<typeof createReminderRepository>

/** Reminders of hours, and the roles of those who get them, in the documents engine. */
export const createReminderRepository = ({
  reminders,
  turns,
  managers,
}: ReminderModels & Pick<OwnershipModels, 'managers'>) => ({
  /**
   * Takes the turn, which all processes share, at most once in `everyMs`; false while it is taken. A `nextAt` that is
   * more than `everyMs` ahead comes from a wrong clock, so the turn is free.
   */
  async takeTurn(now: Date, everyMs: number): Promise<boolean> {
    const nextAt = new Date(now.getTime() + everyMs)
    const freeTurn = { $or: [{ nextAt: { $lte: now } }, { nextAt: { $gt: nextAt } }] }
    try {
      await turns.updateOne({ _id: TURN, ...freeTurn }, { $set: { nextAt } }, { upsert: true })
      return true
    } catch (error) {
      // The turn is taken: the filter matched nothing, so the upsert tried to add a second one.
      if (isDuplicateKey(error)) return false
      throw error
    }
  },

  /** Venues that may be due: those with the earliest `remindFrom`, then those without, by the start of a role. */
  async findDueListings(before: Date, limit: number): Promise<number[]> {
    const withRemindFrom = await managers
      .find({ remindFrom: { $lte: before } }, { listingId: 1 })
      .sort({ remindFrom: 1 })
      .limit(limit)
      .lean<Pick<RemindedManager, 'listingId'>[]>()
    const withoutRemindFrom = await managers
      .find({ remindFrom: null, since: { $lte: before } }, { listingId: 1 })
      .sort({ since: 1 })
      .limit(limit)
      .lean<Pick<RemindedManager, 'listingId'>[]>()
    const listingIds = [...withRemindFrom, ...withoutRemindFrom].map(({ listingId }) => listingId)
    return [...new Set(listingIds)].slice(0, limit)
  },

  managersOf: (listingId: number) => managers.find({ listingId }).lean<RemindedManager[]>(),

  /**
   * Call it in the transaction that decides on a venue's reminder. The write to all roles of the venue makes concurrent
   * decisions and changes of roles conflict.
   */
  setRemindFrom: async (listingId: number, remindFrom: Date): Promise<void> =>
    void (await managers.updateMany({ listingId }, { $set: { remindFrom } })),

  /** In a transaction: deletes a reminder that was not mailed, and sets `remindFrom` of its role. */
  async withdraw({ _id, managerId }: HoursReminder, remindFrom: Date): Promise<void> {
    await reminders.deleteOne({ _id })
    await managers.updateOne({ _id: managerId }, { $set: { remindFrom } })
  },

  add: async (batch: readonly HoursReminder[]): Promise<void> => void (await reminders.insertMany([...batch])),

  byId: (id: string) => reminders.findById(id).lean<HoursReminder | null>(),

  byToken: (tokenHash: string) => reminders.findOne({ tokenHash }).lean<HoursReminder | null>(),

  change: async (id: string, changes: Partial<Omit<HoursReminder, '_id'>>): Promise<void> =>
    void (await reminders.updateOne({ _id: id }, { $set: changes })),

  wasAnyRemindedSince: async (memberIds: readonly string[], instant: Date): Promise<boolean> =>
    (await reminders.exists({ memberId: { $in: [...memberIds] }, sentAt: { $gt: instant } })) !== null,

  byMember: (memberId: string) => reminders.find({ memberId }).sort({ sentAt: -1 }).lean<HoursReminder[]>(),

  removeOfVenues: async (listingIds: readonly number[]): Promise<void> =>
    void (await reminders.deleteMany({ listingId: { $in: [...listingIds] } })),

  forget: async (memberIds: readonly string[]): Promise<void> =>
    void (await reminders.deleteMany({ memberId: { $in: [...memberIds] } })),
})
