import {
  type EventData,
  type EventOf,
  type MessageEvent,
  type MessageKind,
  type OwnershipChange,
  withoutUndefined,
} from '@plekje/contracts'
import { type Erasures, type InTransaction, type Outbox, outboxEvent } from '@plekje/service-kit'
import type { Digest } from '../storage/alert-models'
import type { MessageRepository, NewMessage } from '../storage/message-repository'
import type { StoredFriendship } from '../storage/social-models'

/** Ids of messages about a friend request are fixed, so that accepting or withdrawing it finds the message. */
const requestedMessageId = (requestId: string): string => `requested-${requestId}`
const acceptedMessageId = (requestId: string): string => `accepted-${requestId}`
/** Id of the message about an alert in a digest. Two UUIDs with hyphens would exceed the maximum length of an id. */
const digestMessageId = (digestId: string, alertId: string): string => `${digestId}${alertId}`.replaceAll('-', '')

/** Changes of ownership that make a message. The others ask accounts for a mail. */
const ownershipEvents: Readonly<Partial<Record<OwnershipChange, MessageEvent>>> = {
  granted: 'claim-granted',
  refused: 'claim-refused',
  disputed: 'venue-disputed',
  removed: 'role-removed',
}

function proposalEvent({ taken, refused }: EventData<'proposal.decided'>): MessageEvent {
  if (refused.length === 0) return 'proposal-taken'
  return taken.length === 0 ? 'proposal-refused' : 'proposal-partly-taken'
}

/** The part that a message needs of an event about a member and a venue. */
interface EventAboutVenue {
  readonly id: string
  readonly occurredAt: string
  readonly data: { readonly userId: string; readonly listingId?: number | undefined }
}

type Friendship = Pick<StoredFriendship, 'requestId' | 'from' | 'to'>

/** Stores messages to members, each once per event (MESSAGE-1). Erased members get none. */
export function createTellMember(
  messages: Pick<MessageRepository, 'add' | 'forgetListing' | 'lockVenue' | 'markRead' | 'remove'>,
  {
    inTransaction,
    erasures,
    outbox,
    now,
  }: {
    readonly inTransaction: InTransaction
    readonly erasures: Pick<Erasures, 'assertActive' | 'isAnyErased'>
    readonly outbox: Pick<Outbox, 'add'>
    readonly now: () => Date
  },
) {
  /** Call it in a transaction. `assertActive` writes to the member's document, so messages to one member are serial. */
  const add = async (message: NewMessage): Promise<void> => {
    if (await erasures.isAnyErased([message.userId])) return
    await erasures.assertActive(message.userId)
    await messages.add(message)
  }

  /**
   * Adds a message about a venue. An event without `listingId` was published by a version without messages, and makes
   * none.
   */
  const addVenueMessage = async (
    { id, occurredAt, data: { userId, listingId } }: EventAboutVenue,
    kind: MessageKind,
    event: MessageEvent,
  ): Promise<void> => {
    if (listingId === undefined) return
    await inTransaction(async () => {
      // The event may arrive after the venue's deletion, which is published in another topic.
      if (!(await messages.lockVenue(listingId, now()))) return
      await add({ _id: id, userId, kind, event, listingId, createdAt: new Date(occurredAt) })
    })
  }

  /** In a transaction: publishes that the request is answered or withdrawn, so that accounts sends no mail. */
  const publishAnswered = ({ from, to }: Friendship): Promise<void> =>
    outbox.add(outboxEvent('friendship.changed', to, { userId: to, change: 'answered', otherId: from }))

  /** In a transaction: adds the message, and publishes the event for the mail. */
  const addFriendMessage = async (
    _id: string,
    event: 'friend-requested' | 'friend-accepted',
    { userId, otherId }: { readonly userId: string; readonly otherId: string },
  ): Promise<void> => {
    await add({ _id, userId, kind: 'friends', event, otherId, createdAt: now() })
    const change = event === 'friend-requested' ? 'requested' : 'accepted'
    await outbox.add(outboxEvent('friendship.changed', userId, { userId, change, otherId }))
  }

  return {
    /** Call it in the transaction that adds the request. */
    ofRequest: ({ requestId, from, to }: Friendship) =>
      addFriendMessage(requestedMessageId(requestId), 'friend-requested', { userId: to, otherId: from }),
    /** Call it in the transaction that accepts the request. Marks the message about the request as read. */
    async ofAcceptance(friendship: Friendship): Promise<void> {
      const { requestId, from, to } = friendship
      await messages.markRead(to, requestedMessageId(requestId), now())
      await publishAnswered(friendship)
      await addFriendMessage(acceptedMessageId(requestId), 'friend-accepted', { userId: from, otherId: to })
    },
    /** In the transaction that removes the request: removes the message about it. */
    async withdrawRequest(request: Friendship): Promise<void> {
      await messages.remove(requestedMessageId(request.requestId))
      await publishAnswered(request)
    },
    /** Removes messages about a deleted venue; later ones are not added. */
    forgetVenue: (listingId: number): Promise<void> => inTransaction(() => messages.forgetListing(listingId, now())),
    ofReply: (source: EventOf<'review.replied'>) => addVenueMessage(source, 'replies', 'review-replied'),
    ofReview: (source: EventOf<'review.moderated'>) =>
      addVenueMessage(source, 'moderation', source.data.decision === 'hidden' ? 'review-hidden' : 'review-kept'),
    ofProposal: (source: EventOf<'proposal.decided'>) =>
      addVenueMessage(source, 'proposals', proposalEvent(source.data)),
    async ofOwnership(source: EventOf<'ownership.changed'>): Promise<void> {
      const event = ownershipEvents[source.data.change]
      if (event) await addVenueMessage(source, 'venues', event)
    },
    ofInvitation: (source: EventOf<'venue.invited'>) => addVenueMessage(source, 'venues', 'invited'),
    /** Adds a message per saved search with new venues, once per digest. */
    async ofDigest(userId: string, { id, madeAt, parts }: Digest): Promise<void> {
      for (const { alertId, news } of parts) {
        if (!news) continue
        const { name, criteria, venues, more } = news
        const search = { name, criteria, count: venues.length + more }
        const event = 'venues-found' as const
        const _id = digestMessageId(id, alertId)
        await inTransaction(() =>
          add(withoutUndefined({ _id, userId, kind: 'alerts' as const, event, createdAt: madeAt, search })),
        )
      }
    },
  }
}

export type TellMember = ReturnType<typeof createTellMember>
