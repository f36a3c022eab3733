import { randomUUID } from 'node:crypto'
import { withoutUndefined } from '@plekje/contracts'
import { modelOnce } from '@plekje/service-kit'
import { type Connection, Schema } from 'mongoose'

/** A running replay. */
interface StoredReplay {
  readonly generation: string
  /** The process that runs the replay; no other process may finish it. */
  readonly owner: string
  readonly startedAt: Date
  /** Last heartbeat of the owner. */
  readonly seenAt: Date
  /** Number of messages that the replay has read. */
  readonly read: number
  /** Set when the indexes exist: from then on processes also count events in the new generation. */
  readonly isPrepared?: boolean
}

/** Outcome of the last replay. */
interface StoredOutcome {
  readonly state: 'done' | 'failed'
  readonly read: number
  readonly startedAt: Date
  readonly endedAt: Date
  readonly problem: string | null
}

/** The live generation of counters, and the one being rebuilt. */
export interface GenerationsState {
  /** Suffix of the names of the live collections. */
  readonly current: string
  readonly replay?: StoredReplay
  readonly last?: StoredOutcome
  /** Generations to drop. */
  readonly retired?: readonly string[]
}

const ID = 'figures'
/** An owner without a heartbeat for this long was killed. */
const HEARTBEAT_TIMEOUT_MS = 15_000

const withoutId = { _id: false } as const
const schema = new Schema<GenerationsState & { _id: string }>(
  {
    _id: { type: String },
    current: String,
    replay: {
      type: new Schema(
        { generation: String, owner: String, startedAt: Date, seenAt: Date, read: Number, isPrepared: Boolean },
        withoutId,
      ),
      default: undefined,
    },
    last: {
      type: new Schema({ state: String, read: Number, startedAt: Date, endedAt: Date, problem: String }, withoutId),
      default: undefined,
    },
    retired: { type: [String], default: undefined },
  },
  { collection: 'generations', versionKey: false },
)

export type FiguresGenerations = ReturnType<typeof createFiguresGenerations>

/** The generation state, shared by all processes. Every change is one conditional write on one document. */
export function createFiguresGenerations(connection: Connection, now: () => number = Date.now) {
  const model = modelOnce<GenerationsState & { _id: string }>(connection, 'FiguresGenerations', schema)
  const currentTime = () => new Date(now())

  const read = async (): Promise<GenerationsState> =>
    (await model.findById(ID).lean<GenerationsState>().exec()) ?? { current: '' }

  const endReplay = async (
    { owner, generation, startedAt }: Pick<StoredReplay, 'owner' | 'generation' | 'startedAt'>,
    outcome: Pick<StoredOutcome, 'state' | 'read' | 'problem'>,
    { retired, current }: { readonly retired: string; readonly current?: string },
    onlyIf: object = {},
  ): Promise<boolean> => {
    const { modifiedCount } = await model.updateOne(
      { _id: ID, 'replay.owner': owner, 'replay.generation': generation, ...onlyIf },
      {
        $unset: { replay: 1 },
        $set: withoutUndefined({ last: { ...outcome, startedAt, endedAt: currentTime() }, current }),
        $push: { retired },
      },
    )
    return modifiedCount === 1
  }

  const fail = (replay: StoredReplay, readSoFar: number, problem: string, onlyIf?: object) =>
    endReplay(replay, { state: 'failed', read: readSoFar, problem }, { retired: replay.generation }, onlyIf)

  return {
    read,
    fail,

    /** Fails a replay whose process was killed. Returns the state afterwards. */
    async failAbandoned(): Promise<GenerationsState> {
      const state = await read()
      const { replay } = state
      if (!replay || replay.seenAt.getTime() > now() - HEARTBEAT_TIMEOUT_MS) return state
      const sameHeartbeatFilter = { 'replay.seenAt': replay.seenAt }
      await fail(replay, replay.read, 'het proces dat de cijfers opbouwde is gestopt', sameHeartbeatFilter)
      return read()
    },

    /** Starts a replay; null while one runs. */
    async begin(): Promise<StoredReplay | null> {
      const startedAt = currentTime()
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

    /**
     * Makes every process write to the new generation too, from its next read of the state on. False when another
     * process ended the replay.
     */
    async setPrepared({ owner }: StoredReplay): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id: ID, 'replay.owner': owner },
        { $set: { 'replay.isPrepared': true } },
      )
      return matchedCount === 1
    },

    /** Records a heartbeat; false when another process ended the replay. */
    async recordHeartbeat({ owner }: StoredReplay, readSoFar: number): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id: ID, 'replay.owner': owner },
        { $set: { 'replay.seenAt': currentTime(), 'replay.read': readSoFar } },
      )
      return matchedCount === 1
    },

    /** Makes the new generation live; false when another process ended the replay. */
    async switchTo(replay: StoredReplay, readCount: number): Promise<boolean> {
      const { current } = await read()
      const outcome = { state: 'done', read: readCount, problem: null } as const
      return endReplay(replay, outcome, { retired: current, current: replay.generation })
    },

    async forgetRetired(generation: string): Promise<void> {
      await model.updateOne({ _id: ID }, { $pull: { retired: generation } })
    },
  }
}
