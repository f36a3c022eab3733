import { hourlyLimitModel, modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import type { Proposal, ProposedValue } from '../domain/proposals'

interface StoredProposal extends Proposal {
  /** True once an event reported the decision on the photo. One event may report several photos. */
  readonly isTold?: boolean
}
export type ProposalModel = Model<StoredProposal>

export const proposalModel = (connection: Connection): ProposalModel =>
  modelOnce(connection, 'Proposal', proposalSchema(), 'proposals')

/** Hourly counts: proposals and photos by member or network, photos also by venue. */
export const proposersModel = (connection: Connection) => hourlyLimitModel(connection, 'Proposer', 'proposers')

function proposalSchema(): Schema<StoredProposal> {
  const withoutId = { _id: false } as const
  const valueSchema = new Schema<ProposedValue>(
    {
      field: String,
      change: SchemaTypes.Mixed,
      before: String,
      proposed: String,
      state: String,
      decidedAt: Date,
      decidedBy: String,
      decidedById: String,
      decidedAs: String,
    },
    withoutId,
  )
  const schema = new Schema<StoredProposal>(
    {
      _id: String,
      listingId: Number,
      listingVersion: Number,
      listingName: String,
      listingSlug: String,
      values: [valueSchema],
      explanation: String,
      photo: { type: new Schema({ id: String, until: Date, isStored: Boolean }, withoutId), default: undefined },
      proposerId: String,
      wantsMail: Boolean,
      isManagers: Boolean,
      managerName: String,
      isTold: Boolean,
      createdAt: Date,
      queue: new Schema({ state: String, at: Date }, withoutId),
    },
    { versionKey: false, autoIndex: false, autoCreate: false, bufferCommands: false },
  )
  schema.index({ 'queue.state': 1, 'queue.at': 1, _id: 1 })
  schema.index({ listingId: 1, 'queue.state': 1, createdAt: -1 })
  schema.index({ listingId: 1, 'queue.state': 1, 'queue.at': 1, _id: 1 })
  schema.index({ proposerId: 1, createdAt: -1 }, { sparse: true })
  schema.index({ 'values.decidedById': 1 }, { sparse: true })
  schema.index({ 'photo.id': 1 }, { sparse: true })
  schema.index({ listingId: 1, 'photo.isStored': 1 }, { partialFilterExpression: { 'photo.isStored': true } })
  return schema
}
