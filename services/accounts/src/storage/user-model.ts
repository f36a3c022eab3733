import type { AlertNews, MailKindSetting, MailTiming, OwnershipChange, ProposedField } from '@plekje/contracts'
import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema, SchemaTypes } from 'mongoose'
import type { SearchParts } from '../domain/searched-fields'
import { type SecondFactors, secondFactorFields } from './second-factor-fields'

export const DATABASE = 'accounts'

export type MailKind =
  | 'verify' // confirms the address of an account
  | 'change' // confirms a new address
  | 'exists' // reports a repeated registration to the owner
  | 'moderation' // reports a decision about a review
  | 'proposal' // reports decisions about a proposed correction
  | 'reply' // reports a reply to a review
  | 'ownership' // reports a change of a claim on a venue, or of a role
  | 'ownership-request' // sends the code of a claim or an invitation, neither to the address of this account
  | 'reminder' // asks to check the hours of a venue
  | 'reset' // has a password reset link
  | 'change-asked' // reports a requested change of address to the old address
  | 'change-made' // reports a completed change of address to the old address
  | 'change-undone' // reports that a change of address was undone, with a password reset link
  | 'new-password' // reports a new password
  | 'security' // reports changed ways to sign in
  | 'alerts' // reports new venues of saved searches
  | 'friend' // reports a friend request or its answer
  | 'daily' // has the notices of a day

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
  readonly name?: string
  readonly left?: number
}

/** A change of address, for the mail to the old address. The link in the mail undoes this change and all later ones. */
export interface EmailChange {
  /** Number of the change within the account, from 0. */
  readonly number: number
  readonly from: string
  readonly to: string
  /** Deadline for undoing the change. */
  readonly until: Date
}

export interface ModerationNotice {
  readonly listingName: string
  readonly decision: 'hidden' | 'kept'
  readonly reason: string
}

/** Content of a mail about a proposal that was completely decided. */
export interface ProposalNotice {
  readonly listingName: string
  readonly taken: readonly ProposedField[]
  readonly refused: readonly ProposedField[]
}

export interface ReplyNotice {
  readonly listingName: string
  readonly listingSlug: string
}

/** Mails whose content listings returns when they are sent. */
const REQUESTED_MAILS = ['code-requested', 'invitation-requested', 'reminder-requested'] as const
export type RequestedMail = (typeof REQUESTED_MAILS)[number]

export const isRequestedMail = (change: OwnershipChange): change is RequestedMail =>
  (REQUESTED_MAILS as readonly OwnershipChange[]).includes(change)

/** Content of a mail about a friend request or its answer. The name of the other member is read when it is sent. */
export interface FriendNotice {
  readonly change: 'requested' | 'accepted'
  readonly otherId: string
}

/** Content of a mail about a claim on a venue, or about a role. */
export interface OwnershipNotice {
  readonly change: Exclude<OwnershipChange, RequestedMail>
  readonly listingName: string
}

/** A requested code or invitation, or a reminder. Listings returns its content when the mail is sent. */
export interface OwnershipRequest {
  readonly change: RequestedMail
  /** Id of the claim, the invitation or the reminder. */
  readonly subjectId: string
}

export interface AlertsNotice {
  readonly unsubscribeToken: string
  readonly news: readonly AlertNews[]
}

/** Content of mails that a member sets per kind. */
export interface NoticeContent {
  readonly moderation?: ModerationNotice
  readonly proposal?: ProposalNotice
  readonly reply?: ReplyNotice
  readonly ownership?: OwnershipNotice
  readonly friend?: FriendNotice
}

export interface DailyNotice extends NoticeContent {
  readonly id: string
  readonly kind: MailKindSetting
  readonly digestAt: Date
}

/** A mail to be sent. Its token is created on sending, so that no plain token is stored. */
export interface DueMail extends NoticeContent {
  readonly id: string
  readonly kind: MailKind
  readonly to: string
  /** Address of the site for the link; empty when unknown. */
  readonly siteUrl: string
  readonly state: 'due'
  /** Earliest time of the next attempt. It is in the future while the mail is being sent, and after a failure. */
  readonly nextAt: Date
  /** When the mail was queued; missing on mails of older versions. */
  readonly dueSince?: Date
  readonly attempts: number
  readonly ownershipRequest?: OwnershipRequest
  readonly security?: SecurityNotice
  readonly change?: EmailChange
  readonly alerts?: AlertsNotice
}

/** A mailed link. Used links are kept for a while, so that a second click gets a truthful answer. */
export interface EmailLink {
  readonly tokenHash: string
  readonly kind: 'verify' | 'change' | 'reset'
  readonly email: string
  readonly expiresAt: Date
  readonly usedAt?: Date
  /** The registration of this link was replaced by a newer one. */
  readonly replacedAt?: Date
}

/** A link that undoes a change of address. Stored separately, so that other links cannot displace it. */
export interface UndoLink {
  readonly tokenHash: string
  /** Number of the change that the link undoes. */
  readonly number: number
  readonly email: string
  readonly expiresAt: Date
}

/** A former address, for as long as its change can be undone. */
export interface FormerEmail {
  readonly number: number
  readonly email: string
  readonly until: Date
}

/** A browser that signed in. Its cookie contains the token, of which only the hash is stored. */
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
  /** True while the password comes from the settings: then a changed setting changes the password. */
  readonly hasPasswordOfSettings?: boolean
  readonly firstName: string | null
  readonly lastName: string | null
  readonly profileImageUrl: string | null
  readonly isAdmin: boolean
  readonly isEmailVerified: boolean
  readonly createdAt: Date
  /** A new address that is not confirmed yet. */
  readonly newEmail?: string
  /** Number of changes of address that were not undone. */
  readonly emailChanges?: number
  readonly formerEmails?: readonly FormerEmail[]
  readonly undoLinks?: readonly UndoLink[]
  readonly devices?: readonly KnownDevice[]
  readonly links?: readonly EmailLink[]
  readonly dueMails?: readonly DueMail[]
  /** Events whose mail was queued, so that none is mailed twice. */
  readonly mailedEvents?: readonly string[]
  /** True for a member who wants no mails about replies to their reviews. */
  readonly hasNoReplyMails?: boolean
  /** When mails of a kind are sent, where that is not the default; `never` for replies is {@link hasNoReplyMails}. */
  readonly mailTimings?: Readonly<Partial<Record<MailKindSetting, MailTiming>>>
  readonly dailyNotices?: readonly DailyNotice[]
  /** Token in the links of mails: its holder may stop the mails. */
  readonly stopToken?: string
}

/** Filter of all users, which an index alone can answer, so that skipped rows are not read. */
export const allUsers = { createdAt: { $gte: new Date(0) } }

/** Search fields are only read when named. */
export type UserDocument = StoredUser & Partial<SearchParts> & { readonly foldedUsername?: string }

export type UserModel = Model<UserDocument>

/**
 * The index is sparse, because some accounts have no folded name: members who shared one before this rule, and accounts
 * that an older version registers.
 */
export const FOLDED_USERNAME_INDEX = { unique: true, sparse: true } as const

const withoutId = { _id: false, versionKey: false } as const

const noticeFields = {
  moderation: {
    type: new Schema({ listingName: String, decision: String, reason: String }, withoutId),
    default: undefined,
  },
  proposal: {
    type: new Schema({ listingName: String, taken: [String], refused: [String] }, withoutId),
    default: undefined,
  },
  reply: { type: new Schema({ listingName: String, listingSlug: String }, withoutId), default: undefined },
  ownership: { type: new Schema({ change: String, listingName: String }, withoutId), default: undefined },
  friend: { type: new Schema({ change: String, otherId: String }, withoutId), default: undefined },
}

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
    formerEmails: { type: [new Schema({ number: Number, email: String, until: Date }, withoutId)], default: undefined },
    undoLinks: {
      type: [new Schema({ tokenHash: String, number: Number, email: String, expiresAt: Date }, withoutId)],
      default: undefined,
    },
    devices: { type: [new Schema({ tokenHash: String, since: Date }, withoutId)], default: undefined },
    links: {
      type: [
        new Schema(
          { tokenHash: String, kind: String, email: String, expiresAt: Date, usedAt: Date, replacedAt: Date },
          withoutId,
        ),
      ],
      default: undefined,
    },
    dueMails: {
      type: [
        new Schema(
          {
            id: String,
            kind: String,
            to: String,
            siteUrl: String,
            state: String,
            nextAt: Date,
            dueSince: Date,
            attempts: Number,
            ...noticeFields,
            ownershipRequest: {
              type: new Schema({ change: String, subjectId: String }, withoutId),
              default: undefined,
            },
            security: {
              type: new Schema({ change: String, name: String, left: Number }, withoutId),
              default: undefined,
            },
            alerts: {
              type: new Schema({ unsubscribeToken: String, news: [SchemaTypes.Mixed] }, withoutId),
              default: undefined,
            },
            change: {
              type: new Schema({ number: Number, from: String, to: String, until: Date }, withoutId),
              default: undefined,
            },
          },
          { ...withoutId, id: false },
        ),
      ],
      default: undefined,
    },
    mailedEvents: { type: [String], default: undefined },
    hasNoReplyMails: Boolean,
    mailTimings: {
      type: new Schema(
        { friends: String, replies: String, proposals: String, moderation: String, venues: String },
        withoutId,
      ),
      default: undefined,
    },
    dailyNotices: {
      type: [new Schema({ id: String, kind: String, digestAt: Date, ...noticeFields }, { ...withoutId, id: false })],
      default: undefined,
    },
    stopToken: String,
    ...secondFactorFields,
    foldedUsername: { type: String, select: false },
    foldedText: { type: String, select: false },
    foldedEnds: { type: [String], default: undefined, select: false },
    foldedTriples: { type: [String], default: undefined, select: false },
  },
  { collection: 'users', versionKey: false, autoIndex: false, autoCreate: false },
)
userSchema.index({ usernameKey: 1 }, { unique: true })
userSchema.index({ foldedUsername: 1 }, FOLDED_USERNAME_INDEX)
userSchema.index({ emailKey: 1 }, { unique: true })
userSchema.index({ 'links.tokenHash': 1 }, { sparse: true })
userSchema.index({ 'passkeys.id': 1 }, { unique: true, sparse: true })
userSchema.index({ 'undoLinks.tokenHash': 1 }, { sparse: true })
userSchema.index({ 'undoLinks.expiresAt': 1 }, { sparse: true })
userSchema.index({ 'formerEmails.until': 1 }, { sparse: true })
userSchema.index({ 'dueMails.state': 1, 'dueMails.nextAt': 1 }, { sparse: true })
userSchema.index({ 'dailyNotices.digestAt': 1 }, { sparse: true })
userSchema.index({ stopToken: 1 }, { unique: true, sparse: true })
userSchema.index({ isAdmin: 1 })
userSchema.index({ isEmailVerified: 1, createdAt: 1 })
userSchema.index({ createdAt: 1, _id: 1 })
userSchema.index({ foldedEnds: 1 })
userSchema.index({ foldedTriples: 1, createdAt: 1, _id: 1 })

export const userModel = (connection: Connection): UserModel => modelOnce(connection, 'User', userSchema)
