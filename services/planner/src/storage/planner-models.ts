import type { Plan } from '@plekje/contracts'
import { type ErasureFields, erasuresIndex, modelOnce, type OutboxFields, withOutbox } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'

export const DATABASE = 'planner'

/** A plan with what is needed to change it, or to make another one than it. */
export interface MemberPlan {
  readonly plan: Plan
  /** The moment its wish was understood at, which says on which day it is; UTC instant. */
  readonly wishedAt: string
  /** Slugs of places that this plan and those before it had, when it was asked for as another one. */
  readonly avoided: readonly string[]
  /** How often another one was asked for. */
  readonly round: number
}

export interface StoredPlan extends MemberPlan {
  readonly id: string
  /** That of the plan; absent in those from before plans had one. */
  readonly version?: number
}

/**
 * What is kept of one member, in one document: so that the limit, the erasure and what it tells hold in a single write.
 * Of an erased member the id alone remains.
 */
export interface StoredMember extends ErasureFields {
  readonly _id: string
  /** Last kept last. */
  readonly plans?: readonly StoredPlan[]
}

const memberSchema = new Schema<StoredMember & OutboxFields>(
  {
    _id: { type: String },
    plans: { type: [SchemaTypes.Mixed], default: undefined } as never,
    erasedAt: Date,
    confirmedEvent: String,
  },
  { collection: 'members', versionKey: false },
)
memberSchema.plugin(withOutbox)
memberSchema.index(...erasuresIndex)

export type MemberModel = Model<StoredMember & OutboxFields>

export const memberModel = (connection: Connection): MemberModel =>
  modelOnce(connection, 'PlannerMember', memberSchema) as MemberModel
