import type { AuditEntry } from '@plekje/contracts'
import { InputError } from '@plekje/service-kit'
import type { AuditFilter, AuditLog, AuditPlace } from '../storage/audit-log'

/** Pages by place, not by number: entries that are added meanwhile move nothing. */
export const createReadAuditLog =
  (log: Pick<AuditLog, 'page'>) =>
  async ({
    before,
    limit,
    ...filter
  }: AuditFilter & { readonly before?: string | undefined; readonly limit: number }): Promise<{
    entries: AuditEntry[]
    next: string | null
  }> => {
    const found = await log.page(filter, { before: before === undefined ? null : placeOf(before), limit: limit + 1 })
    const entries = found.slice(0, limit)
    const last = entries.at(-1)
    return { entries, next: found.length > limit && last ? `${last.at}_${last.id}` : null }
  }

function placeOf(text: string): AuditPlace {
  const split = text.indexOf('_')
  const at = new Date(text.slice(0, split))
  if (split < 1 || Number.isNaN(at.getTime())) {
    throw new InputError('place_invalid', 'Deze plaats in het logboek bestaat niet.', {
      fields: { before: 'Deze plaats in het logboek bestaat niet.' },
    })
  }
  return { at, id: text.slice(split + 1) }
}
