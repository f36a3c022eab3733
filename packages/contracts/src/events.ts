import { z } from 'zod'
import { DayVisitor, LeadingSearch, PageEvent, ReferralClick, TrackedShare, VenueAction, WebVital } from './analytics'
import { VenueSnapshot } from './listings'
import { MODERATION_DECISIONS } from './moderation'
import { AuditEntry } from './operations'
import { OWNERSHIP_CHANGES } from './owner-roles'
import { PROPOSED_FIELDS } from './proposal-fields'
import { Instant, NumericId } from './values'

/**
 * The envelope of every message. `id` is unique, so that consumers recognise repeats; messages with one `key` keep
 * their order. `data` may only gain fields. Events contain ids of members and no other personal data, because an
 * erasure cannot change a topic; `topicSettings` says how long messages are kept.
 */
const envelope = <T extends string, D extends z.ZodType>(topic: T, data: D) =>
  z.object({ id: z.string(), topic: z.literal(topic), key: z.string(), occurredAt: Instant, data })

/**
 * True if the collector marked the event as excess: its source exceeded the hourly maximum for this kind and venue. The
 * collector decides once, on acceptance, so that every consumer counts the same.
 */
const Excess = z.boolean().optional()

/** The venue of an event that names it; missing in events of older versions. */
const OptionalListingId = z.number().int().optional()

const Sharer = z.object({ userId: z.string().optional() })

export const eventSchemas = {
  /** Key: listing id. `listing` is null for a deleted venue. */
  'listing.changed': envelope(
    'listing.changed',
    z.object({ listingId: z.number().int(), version: z.number().int(), listing: VenueSnapshot.nullable() }),
  ),
  /** Key: any. The search index now shows the current state of these venues; older cached replies may be dropped. */
  'search.refreshed': envelope(
    'search.refreshed',
    z.object({
      listingIds: z.array(z.number().int()),
      /**
       * Slugs and ids of categories (with groups) and of places, before and after the change: one item per id of
       * `listingIds`, in the same order. `onlyFigures`: only ratings, counts and images differ. Absent for many venues,
       * or if unknown.
       */
      venues: z
        .array(z.object({ categories: z.array(z.string()), locations: z.array(z.string()), onlyFigures: z.boolean() }))
        .optional(),
    }),
  ),
  /** Key: listing id. `rating` and `reviewCount` are members' totals after the change. */
  'review.changed': envelope(
    'review.changed',
    z.object({
      listingId: z.number().int(),
      rating: z.number().nullable(),
      reviewCount: z.number().int(),
      /** Increases with each change of the listing's reviews. */
      version: z.number().int(),
    }),
  ),
  /**
   * Key: user id. Every service with data of members confirms `erased` by `erasure-confirmed`, with its own name in
   * `service`, once all data of the member is deleted.
   */
  'account.changed': envelope(
    'account.changed',
    z.object({
      userId: z.string(),
      change: z.enum(['registered', 'verified', 'renamed', 'rights', 'erased', 'erasure-confirmed']),
      /** For older versions of services that run at the same time; this version requests names from accounts. */
      username: z.string().optional(),
      firstName: z.string().nullable().optional(),
      service: z.string().optional(),
    }),
  ),
  /**
   * Key: user id. The ledger of erasures, with nothing but ids and times. It is kept forever and replayed after a
   * restore, so that a backup restores no erased member.
   */
  'member.erased': envelope('member.erased', z.object({ userId: z.string(), erasedAt: Instant })),
  /**
   * Key: id of the changed subject. Stored in the outbox in the transaction of the change; analytics appends it to the
   * audit log. Members are ids only: the names of the actor and of a changed user are empty ({@link auditActor}).
   */
  'admin.audited': envelope(
    'admin.audited',
    AuditEntry.omit({ id: true, at: true }).extend({
      actor: z.object({ id: z.string(), username: z.string().default('') }),
    }),
  ),
  /** Key: user id of the author, who receives the decision and its reason by mail. */
  'review.moderated': envelope(
    'review.moderated',
    z.object({
      userId: z.string(),
      reviewId: z.string(),
      listingName: z.string(),
      decision: z.enum(MODERATION_DECISIONS),
      reason: z.string(),
      listingId: OptionalListingId,
    }),
  ),
  /** Key: user id of the author of a review, who gets a mail about the venue's reply, without its text. */
  'review.replied': envelope(
    'review.replied',
    z.object({
      userId: z.string(),
      reviewId: z.string(),
      listingName: z.string(),
      listingSlug: z.string(),
      listingId: OptionalListingId,
    }),
  ),
  /** Key: user id of the member who proposed, who gets a mail. Published once all proposed values are decided on. */
  'proposal.decided': envelope(
    'proposal.decided',
    z.object({
      userId: z.string(),
      proposalId: z.string(),
      listingName: z.string(),
      taken: z.array(z.enum(PROPOSED_FIELDS)),
      refused: z.array(z.enum(PROPOSED_FIELDS)),
      listingId: OptionalListingId,
    }),
  ),
  /** Key: proposal id. Published once all values of a visitor's proposal are decided on; the visitor gets a mail. */
  'visitor-proposal.decided': envelope('visitor-proposal.decided', z.object({ proposalId: z.string() })),
  /**
   * Key: user id of the member who gets a mail; for a code and an invitation, of the member who requested it.
   * `subjectId` names the claim, the invitation, the reminder or the role.
   */
  'ownership.changed': envelope(
    'ownership.changed',
    z.object({
      userId: z.string(),
      change: z.enum(OWNERSHIP_CHANGES),
      subjectId: z.string(),
      listingName: z.string(),
      listingId: OptionalListingId,
    }),
  ),
  /** Key: listing id. A member, whom the event does not name, added the venue to their favourites or removed it. */
  'favorite.changed': envelope(
    'favorite.changed',
    z.object({ listingId: z.number().int(), change: z.enum(['added', 'removed']) }),
  ),
  /** Key: user id of the invited member. Published once accounts has found the member by the username. */
  'venue.invited': envelope(
    'venue.invited',
    z.object({ userId: z.string(), invitationId: z.string(), listingId: z.number().int() }),
  ),
  /**
   * Key: user id of the member to notify: `otherId` requested their friendship, or accepted their request. `answered`:
   * the member accepted or rejected a request, so its notification is obsolete.
   */
  'friendship.changed': envelope(
    'friendship.changed',
    z.object({ userId: z.string(), change: z.enum(['requested', 'accepted', 'answered']), otherId: z.string() }),
  ),
  /** Key: venue id. */
  'venue.activity': envelope(
    'venue.activity',
    VenueAction.extend({ bot: z.boolean().default(false), excess: Excess, visitor: DayVisitor.optional() }),
  ),
  /** Key: venue id. A search led a visitor to the venue. Words are folded; searches that look personal are left out. */
  'venue.searched': envelope('venue.searched', LeadingSearch.extend({ venueId: NumericId, visitor: DayVisitor })),
  /** Key: share code. */
  'share.activity': envelope(
    'share.activity',
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('shared'),
        share: TrackedShare.omit({ userId: true }),
        by: Sharer,
        bot: z.boolean().default(false),
        excess: Excess,
      }),
      z.object({
        kind: z.literal('clicked'),
        click: ReferralClick.omit({ userAgent: true, ipAddress: true }),
        bot: z.boolean(),
        excess: Excess,
      }),
    ]),
  ),
  /** Key: path. */
  'page.views': envelope('page.views', PageEvent.extend({ bot: z.boolean().default(false) })),
  /** Key: kind of page. Only from visitors who consented, and without measurements that would not count. */
  'web.vitals': envelope('web.vitals', WebVital),
} as const

export type Topic = keyof typeof eventSchemas
export const TOPICS = Object.keys(eventSchemas) as readonly Topic[]
export type EventOf<T extends Topic> = z.output<(typeof eventSchemas)[T]>
export type EventData<T extends Topic> = EventOf<T>['data']
