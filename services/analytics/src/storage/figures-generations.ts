import { randomUUID } from 'node:crypto'
import { modelOnce } from '@plekje/service-kit'
import { type Connection, Schema } from 'mongoose'

/** A rebuilding that goes on. */
interface StoredReplay {
  readonly generation: string
  /** Of whoever does it: nobody else may finish it. */
  readonly owner: string
  readonly startedAt: Date
  /** When its owner last gave a sign of life. */
  readonly seenAt: Date
  readonly read: number
  /** The collections have their indexes: events are counted in them too. */
  readonly isPrepared?: boolean
}

/** How the last one that ended went. */
interface StoredOutcome {
  readonly state: 'done' | 'failed'
  readonly read: number
  readonly startedAt: Date
  readonly endedAt: Date
  readonly problem: string | null
}

/** Which figures are in use, and which are being made. */
export interface GenerationsState {
  /** Suffix of the names of their collections. */
  readonly current: string
  readonly replay?: StoredReplay
  readonly last?: StoredOutcome
  /** To be dropped. */
  readonly retired?: readonly string[]
}

const ID = 'figures'
/** Its owner says so every second; one that is silent for so long was killed. */
const SILENT_MS = 15_000

const part = { _id: false } as const
const schema = new Schema<GenerationsState & { _id: string }>(
  {
    _id: { type: String },
    current: String,
    replay: {
      type: new Schema(
        { generation: String, owner: String, startedAt: Date, seenAt: Date, read: Number, isPrepared: Boolean },
        part,
      ),
      default: undefined,
    },
    last: {
      type: new Schema({ state: String, read: Number, startedAt: Date, endedAt: Date, problem: String }, part),
      default: undefined,
    },
    retired: { type: [String], default: undefined },
  },
  { collection: 'generations', versionKey: false },
)

export type FiguresGenerations = ReturnType<typeof createFiguresGenerations>

/**
 * Which generation of the figures is in use and which is being made, for all processes of the service. Every change is
 * one write on one document that only happens when the state still is what its maker believes.
 */
export function createFiguresGenerations(connection: Connection, now: () => number = Date.now) {
  const model = modelOnce<GenerationsState & { _id: string }>(connection, 'FiguresGenerations', schema)
  const at = () => new Date(now())

  const read = async (): Promise<GenerationsState> =>
    (await model.findById(ID).lean<GenerationsState>().exec()) ?? { current: '' }

  const end = async (
    { owner, generation, startedAt }: Pick<StoredReplay, 'owner' | 'generation' | 'startedAt'>,
    {
      retired,
      current,
      ...outcome
    }: Pick<StoredOutcome, 'state' | 'read' | 'problem'> & {
      retired: string
      current?: string
    },
    also: object = {},
  ): Promise<boolean> => {
    const { modifiedCount } = await model.updateOne(
      { _id: ID, 'replay.owner': owner, 'replay.generation': generation, ...also },
      {
        $unset: { replay: 1 },
        $set: { last: { ...outcome, startedAt, endedAt: at() }, ...(current === undefined ? {} : { current }) },
        $push: { retired },
      },
    )
    return modifiedCount === 1
  }

  const failed = (replay: StoredReplay, problem: string) =>
    end(replay, { state: 'failed', read: replay.read, problem, retired: replay.generation })

  return {
    read,

    /** Takes note of a rebuilding whose process is gone. */
    async settle(): Promise<GenerationsState> {
      const state = await read()
      const { replay } = state
      if (!replay || replay.seenAt.getTime() > now() - SILENT_MS) return state
      const isAsSeen = { 'replay.seenAt': replay.seenAt }
      await end(
        replay,
        {
          state: 'failed',
          read: replay.read,
          problem: 'The process that replayed was stopped',
          retired: replay.generation,
        },
        isAsSeen,
      )
      return read()
    },

    /** Null when one goes on. */
    async begin(): Promise<StoredReplay | null> {
      const startedAt = at()
      const replay: StoredReplay = {
        generation: `-${startedAt.getTime().toString(36)}-${randomUUID().slice(0, 8)}`,
        owner: randomUUID(),
        startedAt,
        seenAt: startedAt,
        read: 0,
      }
      await model.updateOne({ _id: ID }, { $setOnInsert: { current: '' } }, { upsert: true })
      const { modifiedCount } = await model.updateOne({ _id: ID, replay: { $exists: false } }, { $set: { replay } })
      return modifiedCount === 1 ? replay : null
    },

    /** From here on every process writes into the new figures too, as soon as it looks. False when it was given up. */
    async setPrepared({ owner }: StoredReplay): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id: ID, 'replay.owner': owner },
        { $set: { 'replay.isPrepared': true } },
      )
      return matchedCount === 1
    },

    /** False when the rebuilding was given up by others meanwhile. */
    async isAlive({ owner }: StoredReplay, readSoFar: number): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id: ID, 'replay.owner': owner },
        { $set: { 'replay.seenAt': at(), 'replay.read': readSoFar } },
      )
      return matchedCount === 1
    },

    /** Puts the new figures in the place of the present ones; false when the rebuilding was given up by others. */
    async switchTo(replay: StoredReplay, readInAll: number): Promise<boolean> {
      const { current } = await read()
      return end(replay, {
        state: 'done',
        read: readInAll,
        problem: null,
        current: replay.generation,
        retired: current,
      })
    },

    fail: (replay: StoredReplay, readSoFar: number, problem: string) => failed({ ...replay, read: readSoFar }, problem),

    async forgetRetired(generation: string): Promise<void> {
      await model.updateOne({ _id: ID }, { $pull: { retired: generation } })
    },
  }
}
