import { hourlyLimitModel, modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'
import type { RemindedManager } from '../domain/hours-reminders'
import type { Claim, Invitation } from '../domain/ownership'

/** `actedAt` changes with each use of the role, so that a transaction that uses it conflicts with one that ends it. */
export type StoredManager = RemindedManager & { readonly actedAt?: Date }

export interface TakenBackRole {
  readonly _id: string
  readonly listingId: number
  readonly memberId: string
  readonly at: Date
}

export interface OwnershipModels {
  readonly claims: Model<Claim>
  readonly managers: Model<StoredManager>
  readonly invitations: Model<Invitation>
  readonly takenBack: Model<TakenBackRole>
}

const options = { versionKey: false, autoIndex: false, autoCreate: false, bufferCommands: false } as const
const withoutId = { _id: false } as const

export const ownershipModels = (connection: Connection): OwnershipModels => ({
  claims: modelOnce(connection, 'VenueClaim', claimSchema(), 'venue_claims'),
  managers: modelOnce(connection, 'VenueManager', managerSchema(), 'venue_managers'),
  invitations: modelOnce(connection, 'VenueInvitation', invitationSchema(), 'venue_invitations'),
  takenBack: modelOnce(connection, 'VenueRoleTakenBack', takenBackSchema(), 'venue_roles_taken_back'),
})

/** Counts per hour: claims, invitations, edits and photos by member, mailed codes by venue. Stored as `claimants`. */
export const hourlyCountsModel = (connection: Connection) => hourlyLimitModel(connection, 'Claimant', 'claimants')

function claimSchema(): Schema<Claim> {
  const schema = new Schema<Claim>(
    {
      _id: String,
      listingId: Number,
      listingName: String,
      listingSlug: String,
      memberId: String,
      username: String,
      way: String,
      evidence: String,
      address: String,
      code: { type: new Schema({ hash: String, expiresAt: Date }, withoutId), default: undefined },
      triesLeft: Number,
      confirmedAt: Date,
      createdAt: Date,
      queue: new Schema({ state: String, at: Date }, withoutId),
      decision: String,
      decidedBy: String,
      decidedById: String,
      expiresAt: Date,
    },
    options,
  )
  schema.index({ 'queue.state': 1, 'queue.at': 1, _id: 1 })
  schema.index({ memberId: 1, createdAt: -1 }, { sparse: true })
  schema.index({ listingId: 1 })
  schema.index({ decidedById: 1 }, { sparse: true })
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  return schema
}

function managerSchema(): Schema<StoredManager> {
  const schema = new Schema<StoredManager>(
    {
      _id: String,
      listingId: Number,
      memberId: String,
      username: String,
      role: String,
      since: Date,
      actedAt: Date,
      remindFrom: Date,
    },
    options,
  )
  schema.index({ remindFrom: 1, since: 1 })
  schema.index({ listingId: 1, memberId: 1 }, { unique: true })
  schema.index({ listingId: 1, role: -1, since: 1 })
  schema.index({ memberId: 1, since: 1 })
  return schema
}

function takenBackSchema(): Schema<TakenBackRole> {
  const schema = new Schema<TakenBackRole>({ _id: String, listingId: Number, memberId: String, at: Date }, options)
  schema.index({ listingId: 1 })
  schema.index({ memberId: 1 })
  return schema
}

function invitationSchema(): Schema<Invitation> {
  const schema = new Schema<Invitation>(
    {
      _id: String,
      listingId: Number,
      username: String,
      role: String,
      invitedById: String,
      invitedBy: String,
      state: String,
      memberId: String,
      createdAt: Date,
      expiresAt: Date,
    },
    options,
  )
  schema.index({ listingId: 1, createdAt: 1 })
  schema.index({ memberId: 1, createdAt: 1 }, { sparse: true })
  schema.index({ invitedById: 1, createdAt: 1 })
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
  return schema
}
