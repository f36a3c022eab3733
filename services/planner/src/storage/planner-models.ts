import type { Plan } from '@plekje/contracts'
import { type ErasureFields, erasuresIndex, modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'

export const DATABASE = 'planner'

/** A plan with the data for changing it or making another one. */
export interface MemberPlan {
  readonly plan: Plan
  /** Instant at which the wish was interpreted, which determines its day. */
  readonly wishedAt: string
  /** Slugs of places in this plan and in those that it replaces. */
  readonly avoided: readonly string[]
  /** Number of times that another plan was requested. */
  readonly round: number
}

export interface StoredPlan extends MemberPlan {
  readonly id: string
  /** Version of the plan; absent in older plans. */
  readonly version?: number
}

/**
 * Data of one member in one document, so that the limit and the erasure are each a single write. Only the id of an
 * erased member remains.
 */
export interface StoredMember extends ErasureFields {
  readonly _id: string
  /** Saved plans, in the order of saving. */
  readonly plans?: readonly StoredPlan[]
}

const memberSchema = new Schema<StoredMember>(
  {
    _id: { type: String },
    plans: { type: [SchemaTypes.Mixed], default: undefined } as never,
    erasedAt: Date,
    confirmedEvent: String,
  },
  { collection: 'members', versionKey: false },
)
memberSchema.index(...erasuresIndex)

export type MemberModel = Model<StoredMember>

export const memberModel = (connection: Connection): MemberModel =>
  modelOnce(connection, 'PlannerMember', memberSchema) as MemberModel
