import type { AlertNews } from '@plekje/contracts'
import { modelOnce, type OutboxFields, type SummedFields, sumsModel, withOutbox, withSums } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import type { SearchParts } from '../domain/searched-fields'
import { type SecondFactors, secondFactorFields } from './second-factor-fields'

export const DATABASE = 'accounts'

/**
 * `verify`: confirms the address of an account; `change`: confirms a new one; `exists`: tells its owner of a repeat;
 * `moderation`: tells an author what was decided about a review; `reset`: lets choose a new password; `change-asked` and
 * `change-made`: tell the old address of a change; `change-undone`: tells that it was taken back, and lets choose a new
 * password; `new-password`: tells of one; `security`: tells an owner what changed of the ways in; `alerts`: tells of new
 * venues that searches find which a member follows.
 */
export type MailKind =
  | 'verify'
  | 'change'
  | 'exists'
  | 'moderation'
  | 'reset'
  | 'change-asked'
  | 'change-made'
  | 'change-undone'
  | 'new-password'
  | 'security'
  | 'alerts'

/** What a mail about second factors tells. */
export interface SecurityNotice {
  readonly change:
    | 'totp-added'
    | 'totp-removed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'codes-renewed'
    | 'code-used'
    | 'codes-guessed'
    | 'passkey-copied'
    | 'reset'
  /** Of the passkey. */
  readonly name?: string
  /** Recovery codes that are left. */
  readonly left?: number
}

/** A change of address, as the mail to the old one tells it. Its link takes back this change and all later ones. */
export interface EmailChange {
  /** Which change of the account it is, from 0 on. */
  readonly number: number
  /** The address before it. */
  readonly from: string
  readonly to: string
  /** The change can be taken back until then. */
  readonly until: Date
}

/** What a mail to the author of a review tells. */
export interface ModerationNotice {
  readonly listingName: string
  readonly decision: 'hidden' | 'kept'
  readonly reason: string
}

/** What a mail about new venues tells. */
export interface AlertsNotice {
  readonly unsubscribeToken: string
  readonly news: readonly AlertNews[]
}

/** A mail that is still to be sent. Its token is made at sending time, so that none is stored in the clear. */
export interface DueMail {
  readonly id: string
  readonly kind: MailKind
  readonly to: string
  /** Address of the site for the link; empty when it is not known. */
  readonly siteUrl: string
  readonly state: 'due'
  /** Not before this: it is being sent, or failed a moment ago. */
  readonly nextAt: Date
  /** Since when it waits; those of former versions do not say it. */
  readonly dueSince?: Date
  readonly attempts: number
  /** The id of the last try. */
  readonly claim?: string
  readonly moderation?: ModerationNotice
  readonly security?: SecurityNotice
  readonly change?: EmailChange
  readonly alerts?: AlertsNotice
}

/** A link that was mailed. A used one is kept for a while, so that a second click is answered truthfully. */
export interface EmailLink {
  readonly tokenHash: string
  readonly kind: 'verify' | 'change' | 'reset'
  readonly email: string
  readonly expiresAt: Date
  readonly usedAt?: Date
  /** The registration that it was sent for gave way to a newer one. */
  readonly replacedAt?: Date
}

/** A link that takes back a change of address. Kept apart: no number of other links pushes it out. */
export interface UndoLink {
  readonly tokenHash: string
  /** Of the change that it takes back. */
  readonly number: number
  /** The address that comes back. */
  readonly email: string
  readonly expiresAt: Date
}

/** An address that the account had before a change, for as long as that change can be taken back. */
export interface FormerEmail {
  readonly number: number
  readonly email: string
  readonly until: Date
}

/** A browser that someone signed in with; its cookie has what is hashed here. */
export interface KnownDevice {
  readonly tokenHash: string
  readonly since: Date
}

export interface StoredUser extends SecondFactors {
  readonly _id: string
  readonly username: string
  readonly usernameKey: string
  readonly email: string
  readonly emailKey: string
  readonly passwordHash: string
  /** The password is the setting's: as long as its owner has not chosen one, a changed setting changes it. */
  readonly hasPasswordOfSettings?: boolean
  readonly firstName: string | null
  readonly lastName: string | null
  readonly profileImageUrl: string | null
  readonly isAdmin: boolean
  readonly isEmailVerified: boolean
  readonly createdAt: Date
  /** An address that waits for its link to be followed. */
  readonly newEmail?: string
  /** How many changes of address were made and not taken back. */
  readonly emailChanges?: number
  readonly formerEmails?: readonly FormerEmail[]
  readonly undoLinks?: readonly UndoLink[]
  readonly devices?: readonly KnownDevice[]
  readonly links?: readonly EmailLink[]
  readonly dueMails?: readonly DueMail[]
  /** Events whose mail was put in `dueMails`, so that none is mailed twice. */
  readonly mailedEvents?: readonly string[]
  /** The id of the change that was made last, by which it is known again. */
  readonly lastWrite?: string
}

/** Erased accounts are no users any more. */
export const present = { erasure: { $exists: false } }

/**
 * The same for those in order of registration: an erased account has no such moment. An index tells it alone, so that what
 * is passed over is not looked at.
 */
export const registered = { createdAt: { $gte: new Date(0) } }

/** What an erased account leaves until every service has confirmed: an id, and nothing of the person. */
export interface Erasure {
  /** Found by it. */
  readonly state: 'open'
  readonly erasedAt: Date
  readonly confirmedBy: readonly string[]
}

/** What is kept beside a user is read by those alone who name it. */
export type UserDocument = StoredUser &
  Partial<SearchParts> &
  FormerSearchParts & { readonly foldedUsername?: string } & OutboxFields &
  SummedFields & { readonly erasure?: Erasure }

/** The version before searches by these. To be removed a release later. */
interface FormerSearchParts {
  readonly searchEnds?: string[]
  readonly searchTriples?: string[]
}

export type UserModel = Model<UserDocument>

/** Whoever shared a folded name before each had one of their own is not in it, nor whom the version before registers. */
export const FOLDED_USERNAME_INDEX = { unique: true, sparse: true } as const

const part = { _id: false, versionKey: false } as const

const userSchema = new Schema<UserDocument>(
  {
    _id: { type: String },
    username: String,
    usernameKey: String,
    email: String,
    emailKey: String,
    passwordHash: String,
    hasPasswordOfSettings: Boolean,
    firstName: String,
    lastName: String,
    profileImageUrl: String,
    isAdmin: Boolean,
    isEmailVerified: Boolean,
    createdAt: Date,
    newEmail: String,
    emailChanges: Number,
    formerEmails: { type: [new Schema({ number: Number, email: String, until: Date }, part)], default: undefined },
    undoLinks: {
      type: [new Schema({ tokenHash: String, number: Number, email: String, expiresAt: Date }, part)],
      default: undefined,
    },
    devices: { type: [new Schema({ tokenHash: String, since: Date }, part)], default: undefined },
    links: {
      type: [
        new Schema(
          { tokenHash: String, kind: String, email: String, expiresAt: Date, usedAt: Date, replacedAt: Date },
          part,
        ),
      ],
      default: undefined,
    },
    dueMails: {
      type: [
        new Schema(
          {
            ...{
              id: String,
              kind: String,
              to: String,
              siteUrl: String,
              state: String,
              nextAt: Date,
              dueSince: Date,
              attempts: Number,
              claim: String,
            },
            moderation: {
              type: new Schema({ listingName: String, decision: String, reason: String }, part),
              default: undefined,
            },
            security: {
              type: new Schema({ change: String, name: String, left: Number }, part),
              default: undefined,
            },
            alerts: {
              type: new Schema({ unsubscribeToken: String, news: [SchemaTypes.Mixed] }, part),
              default: undefined,
            },
            change: {
              type: new Schema({ number: Number, from: String, to: String, until: Date }, part),
              default: undefined,
            },
          },
          { ...part, id: false },
        ),
      ],
      default: undefined,
    },
    mailedEvents: { type: [String], default: undefined },
    lastWrite: String,
    ...secondFactorFields,
    foldedUsername: { type: String, select: false },
    foldedText: { type: String, select: false },
    foldedEnds: { type: [String], default: undefined, select: false },
    foldedTriples: { type: [String], default: undefined, select: false },
    // Declared so that an erasure takes them out.
    searchEnds: { type: [String], default: undefined, select: false },
    searchTriples: { type: [String], default: undefined, select: false },
    erasure: { type: new Schema({ state: String, erasedAt: Date, confirmedBy: [String] }, part), default: undefined },
  },
  { collection: 'users', versionKey: false, autoIndex: false, autoCreate: false },
)
userSchema.plugin(withOutbox)
userSchema.plugin(withSums)
userSchema.index({ usernameKey: 1 }, { unique: true })
userSchema.index({ foldedUsername: 1 }, FOLDED_USERNAME_INDEX)
userSchema.index({ emailKey: 1 }, { unique: true })
userSchema.index({ 'links.tokenHash': 1 }, { sparse: true })
userSchema.index({ 'passkeys.id': 1 }, { unique: true, sparse: true })
userSchema.index({ 'undoLinks.tokenHash': 1 }, { sparse: true })
userSchema.index({ 'undoLinks.expiresAt': 1 }, { sparse: true })
userSchema.index({ 'formerEmails.until': 1 }, { sparse: true })
userSchema.index({ 'dueMails.state': 1, 'dueMails.nextAt': 1 }, { sparse: true })
userSchema.index({ 'erasure.state': 1 }, { sparse: true })
userSchema.index({ isAdmin: 1 })
userSchema.index({ isEmailVerified: 1, createdAt: 1 })
userSchema.index({ createdAt: 1, _id: 1 })
// Erased ones have no parts. Those of a version before have none yet, and are found by that.
userSchema.index({ foldedEnds: 1 })
userSchema.index({ foldedTriples: 1, createdAt: 1, _id: 1 })

export const userModel = (connection: Connection): UserModel => modelOnce(connection, 'User', userSchema)

/** When those who have an account registered: a document a month, with a count an hour. */
export const registeredModel = (connection: Connection) => sumsModel(connection, 'registered')
