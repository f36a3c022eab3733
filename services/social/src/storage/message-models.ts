import { MESSAGE_RETENTION_DAYS, type MessageEvent, type MessageKind } from '@plekje/contracts'
import { modelOnce } from '@plekje/service-kit'
import { type Connection, type Model, Schema } from 'mongoose'

/** A followed search with new venues. */
export interface SearchNews {
  readonly name: string
  readonly criteria: string
  readonly count: number
}

/** A message to a member. Names of venues and members are not stored, but read when the message is shown. */
export interface StoredMessage {
  /** The event's id, so that a repeated event makes no second message. */
  readonly _id: string
  readonly userId: string
  readonly kind: MessageKind
  readonly event: MessageEvent
  readonly createdAt: Date
  /** Null while unread. */
  readonly readAt: Date | null
  readonly listingId?: number
  /** The other member of a friendship. */
  readonly otherId?: string
  readonly search?: SearchNews
}

const DAY_SECONDS = 86_400

const messageSchema = new Schema<StoredMessage>(
  {
    _id: { type: String },
    userId: String,
    kind: String,
    event: String,
    createdAt: Date,
    readAt: { type: Date, default: null },
    listingId: Number,
    otherId: String,
    search: {
      type: new Schema({ name: String, criteria: String, count: Number }, { _id: false, id: false }),
      default: undefined,
    },
  },
  { collection: 'messages', versionKey: false },
)
messageSchema.index({ userId: 1, createdAt: -1, _id: -1 })
messageSchema.index({ userId: 1, readAt: 1, kind: 1 })
messageSchema.index({ listingId: 1 }, { sparse: true })
messageSchema.index({ otherId: 1 }, { sparse: true })
messageSchema.index({ createdAt: 1 }, { expireAfterSeconds: MESSAGE_RETENTION_DAYS * DAY_SECONDS })

/** A venue that messages are about. Adding a message and deleting the venue both write it, so that they conflict. */
export interface MessageVenue {
  /** The venue's id. */
  readonly _id: number
  readonly isDeleted?: boolean
  readonly expiresAt: Date
}

const venueSchema = new Schema<MessageVenue>(
  { _id: { type: Number }, isDeleted: Boolean, expiresAt: Date },
  { collection: 'messageVenues', versionKey: false },
)
venueSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export interface MessageModels {
  readonly messages: Model<StoredMessage>
  readonly messageVenues: Model<MessageVenue>
}

export const messageModels = (connection: Connection): MessageModels => ({
  messages: modelOnce<StoredMessage>(connection, 'Message', messageSchema),
  messageVenues: modelOnce<MessageVenue>(connection, 'MessageVenue', venueSchema),
})
