import { TOPICS, type Topic } from './events'

/** What is kept of a topic; see `TopicDeclaration` of the event log. */
export interface TopicSettings {
  /** `delete`: every message, for a time; `compact`: the last one of each key. */
  readonly cleanup: 'delete' | 'compact'
  readonly retentionHours?: number
  /** Per partition. */
  readonly retentionMegabytes?: number
}

const DAY = 24
/** Bounds the disk that visitors' events take, however many come: 16 GB for each topic of 8 partitions. */
const ACTIVITY = { cleanup: 'delete', retentionHours: 800 * DAY, retentionMegabytes: 2048 } as const

/**
 * Nothing is kept for ever but the last state of what there is. A topic with steps that each must be seen, as an erasure
 * and its confirmations, is never compacted: the last one would hide those before. A consumer that is away for longer
 * than a topic is kept misses what it carried.
 */
export const topicSettings: Readonly<Record<Topic, TopicSettings>> = {
  'listing.changed': { cleanup: 'compact' },
  'search.refreshed': { cleanup: 'delete', retentionHours: DAY },
  'review.changed': { cleanup: 'compact' },
  'account.changed': { cleanup: 'delete', retentionHours: 30 * DAY },
  // The ledger of erasures: ids and times, for as long as there may be a backup.
  'member.erased': { cleanup: 'compact' },
  // Reasons are free text: both end within the month that an erasure may take.
  'admin.audited': { cleanup: 'delete', retentionHours: 30 * DAY },
  'review.moderated': { cleanup: 'delete', retentionHours: 30 * DAY },
  // Figures are rebuilt from these as far as they reach.
  'venue.activity': ACTIVITY,
  'share.activity': ACTIVITY,
  'page.views': ACTIVITY,
  // Counted within seconds, and figures are of 28 days at most.
  'web.vitals': { cleanup: 'delete', retentionHours: 7 * DAY },
}

/** Every topic with its settings, as the event log takes them. */
export const TOPIC_DECLARATIONS = TOPICS.map((topic) => ({ topic, ...topicSettings[topic] }))
