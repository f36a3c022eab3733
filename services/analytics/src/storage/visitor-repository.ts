import { estimateVisitors, maximaOf } from '../domain/visitor-sketch'
import type { FiguresModels, StoredVisitors } from './analytics-models'

/** A visit of a subject on a day. */
export interface Visit {
  readonly subject: string
  /** Day in Europe/Amsterdam, `2026-11-21`. */
  readonly day: string
  /** 64 bits in base64url. */
  readonly visitor: string
}

export interface VisitorRepository {
  /** Adds visits; idempotent and commutative. */
  addVisits(visits: readonly Visit[]): Promise<void>
  /** Number of distinct visitors of a subject by day; days without visitors are absent. */
  visitorsOf(subject: string, days: readonly string[]): Promise<Map<string, number>>
  removeVisitors(subjects: readonly string[]): Promise<void>
}

/** The subject for visits of any venue. */
export const SITE = 'site'

const DAY_MS = 24 * 60 * 60 * 1000
/** Visitors of a venue are shown for thirty days, those of the site for up to a year. */
const RETENTION_DAYS = { venue: 40, site: 400 }

export function createVisitorRepository(
  { visitors }: Pick<FiguresModels, 'visitors'>,
  now: () => number = () => Date.now(),
): VisitorRepository {
  const expiryOf = ({ subject, day }: Pick<Visit, 'subject' | 'day'>) =>
    new Date(Date.parse(day) + (subject === SITE ? RETENTION_DAYS.site : RETENTION_DAYS.venue) * DAY_MS)

  return {
    async addVisits(visits) {
      const groups = new Map<string, Visit[]>()
      for (const visit of visits) {
        if (expiryOf(visit).getTime() <= now()) continue
        const id = idOf(visit)
        const group = groups.get(id)
        if (group) group.push(visit)
        else groups.set(id, [visit])
      }
      if (groups.size === 0) return
      const operations = []
      for (const [id, group] of groups) {
        const [first] = group
        if (!first) continue
        const $setOnInsert = { subject: first.subject, expiresAt: expiryOf(first) }
        const update = { $max: maximaOf(group.map(({ visitor }) => visitor)), $setOnInsert }
        operations.push({ updateOne: { filter: { _id: id }, update, upsert: true } })
      }
      await visitors.bulkWrite(operations)
    },
    async visitorsOf(subject, days) {
      const rows = await visitors
        .find({ _id: { $in: days.map((day) => idOf({ subject, day })) } }, { registers: 1 })
        .lean<Pick<StoredVisitors, '_id' | 'registers'>[]>()
        .exec()
      return new Map(rows.map(({ _id, registers }) => [_id.slice(subject.length + 1), estimateVisitors(registers)]))
    },
    async removeVisitors(subjects) {
      await visitors.deleteMany({ subject: { $in: subjects } })
    },
  }
}

const idOf = ({ subject, day }: Pick<Visit, 'subject' | 'day'>) => `${subject}:${day}`
