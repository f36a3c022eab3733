import { z } from 'zod'
import { DayVisitor, PageEvent, ReferralClick, TrackedShare, VenueAction, WebVital } from './analytics'
import { VenueSnapshot } from './listings'
import { MODERATION_DECISIONS } from './moderation'
import { AuditEntry } from './operations'
import { Instant } from './values'

/**
 * What travels in every message. `id` is unique (consumers recognise repeats by it), `key` is the id whose order
 * matters. Changes to `data` are additive only. Of members events carry ids and nothing else: an erasure cannot reach what
 * lies in a topic; how long that is, is in `topicSettings`.
 */
const envelope = <T extends string, D extends z.ZodType>(topic: T, data: D) =>
  z.object({ id: z.string(), topic: z.literal(topic), key: z.string(), occurredAt: Instant, data })

/**
 * True for what its collector set apart: one source reported more of this kind for this venue in an hour than counts.
 * Decided once, where the event was accepted, so that whoever counts it at whatever time comes to the same.
 */
const Excess = z.boolean().optional()

const Who = z.object({ userId: z.string().optional() })

/** One schema per topic. */
export const eventSchemas = {
  /** Key: listing id. `listing` is null when the venue was deleted. */
  'listing.changed': envelope(
    'listing.changed',
    z.object({ listingId: z.number().int(), version: z.number().int(), listing: VenueSnapshot.nullable() }),
  ),
  /** Key: any. The search index now shows these venues as they are; answers from before may be dropped. */
  'search.refreshed': envelope(
    'search.refreshed',
    z.object({
      listingIds: z.array(z.number().int()),
      /**
       * Where these venues stood before the change and stand after it, in the same order: slugs and ids of categories with
       * their groups, and of places. `onlyFigures`: nothing but ratings, counts and pictures differs. Absent when there are
       * many, or when it is not known.
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
      /** Grows with each change of the listing's reviews. */
      version: z.number().int(),
    }),
  ),
  /**
   * Key: user id. Every service that keeps something of members answers `erased` by `erasure-confirmed` with its own name
   * in `service`, once nothing of the member is left there.
   */
  'account.changed': envelope(
    'account.changed',
    z.object({
      userId: z.string(),
      change: z.enum(['registered', 'verified', 'renamed', 'rights', 'erased', 'erasure-confirmed']),
      /** No longer written nor read: whoever needs a name asks accounts. Here for versions that run beside this one. */
      username: z.string().optional(),
      firstName: z.string().nullable().optional(),
      service: z.string().optional(),
    }),
  ),
  /**
   * Key: user id. The ledger of erasures: every member who left, and nothing else of them. It is kept without end and
   * replayed after a restore, so that a backup brings nobody back.
   */
  'member.erased': envelope('member.erased', z.object({ userId: z.string(), erasedAt: Instant })),
  /**
   * Key: id of what was changed. Goes to the audit log (append-only) in the same write as the change. Members are in it by
   * id alone: of who did it, and of a changed user, the name is empty ({@link auditActor}).
   */
  'admin.audited': envelope(
    'admin.audited',
    AuditEntry.omit({ id: true, at: true }).extend({
      actor: z.object({ id: z.string(), username: z.string().default('') }),
    }),
  ),
  /** Key: user id of the author, who is mailed the decision and its reason. */
  'review.moderated': envelope(
    'review.moderated',
    z.object({
      userId: z.string(),
      reviewId: z.string(),
      listingName: z.string(),
      decision: z.enum(MODERATION_DECISIONS),
      reason: z.string(),
    }),
  ),
  /** Key: venue id. */
  'venue.activity': envelope(
    'venue.activity',
    VenueAction.extend({ bot: z.boolean().default(false), excess: Excess, visitor: DayVisitor.optional() }),
  ),
  /** Key: share code. */
  'share.activity': envelope(
    'share.activity',
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('shared'),
        share: TrackedShare.omit({ userId: true }),
        by: Who,
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
  /** Key: kind of page. Of visitors who agreed; what would not count is not among them. */
  'web.vitals': envelope('web.vitals', WebVital),
} as const

export type Topic = keyof typeof eventSchemas
export const TOPICS = Object.keys(eventSchemas) as readonly Topic[]
export type EventOf<T extends Topic> = z.output<(typeof eventSchemas)[T]>
export type EventData<T extends Topic> = EventOf<T>['data']
