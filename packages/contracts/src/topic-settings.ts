import { TOPICS, type Topic } from './events'

/** The retention of a topic; see `TopicDeclaration` of the event log. */
export interface TopicSettings {
  /** `delete`: keeps every message for a time; `compact`: keeps the last message per key. */
  readonly cleanup: 'delete' | 'compact'
  readonly retentionHours?: number
  /** Maximum size per partition. */
  readonly retentionMegabytes?: number
}

const HOURS_PER_DAY = 24
/** The size limit keeps visitors' events to 16 GB of disk for each topic of 8 partitions. */
const ACTIVITY = { cleanup: 'delete', retentionHours: 800 * HOURS_PER_DAY, retentionMegabytes: 2048 } as const

/**
 * Only current states are kept forever. Topics whose consumers need every message, such as an erasure and its
 * confirmations, are never compacted, because the last message of a key would replace the earlier ones. A consumer that
 * is unavailable for longer than the retention misses messages.
 */
export const topicSettings: Readonly<Record<Topic, TopicSettings>> = {
  'listing.changed': { cleanup: 'compact' },
  'search.refreshed': { cleanup: 'delete', retentionHours: HOURS_PER_DAY },
  'review.changed': { cleanup: 'compact' },
  'account.changed': { cleanup: 'delete', retentionHours: 30 * HOURS_PER_DAY },
  // The ledger of erasures has only ids and times. It is kept forever, because old backups may exist.
  'member.erased': { cleanup: 'compact' },
  // Reasons are free text, so these topics expire within the month that an erasure may take.
  'admin.audited': { cleanup: 'delete', retentionHours: 30 * HOURS_PER_DAY },
  'review.moderated': { cleanup: 'delete', retentionHours: 30 * HOURS_PER_DAY },
  'review.replied': { cleanup: 'delete', retentionHours: 30 * HOURS_PER_DAY },
  'proposal.decided': { cleanup: 'delete', retentionHours: 30 * HOURS_PER_DAY },
  'visitor-proposal.decided': { cleanup: 'delete', retentionHours: 30 * HOURS_PER_DAY },
  'ownership.changed': { cleanup: 'delete', retentionHours: 30 * HOURS_PER_DAY },
  'venue.invited': { cleanup: 'delete', retentionHours: 30 * HOURS_PER_DAY },
  'friendship.changed': { cleanup: 'delete', retentionHours: 30 * HOURS_PER_DAY },
  // Figures can be rebuilt for as long as these messages are kept.
  'venue.activity': ACTIVITY,
  'share.activity': ACTIVITY,
  'favorite.changed': ACTIVITY,
  'page.views': ACTIVITY,
  // Words of visitors are kept for as long as the searches are shown.
  'venue.searched': { cleanup: 'delete', retentionHours: 32 * HOURS_PER_DAY, retentionMegabytes: 2048 },
  // Measurements are counted within seconds and not needed afterwards.
  'web.vitals': { cleanup: 'delete', retentionHours: 7 * HOURS_PER_DAY },
}

/** All topics with their settings, for the event log. */
export const TOPIC_DECLARATIONS = TOPICS.map((topic) => ({ topic, ...topicSettings[topic] }))
