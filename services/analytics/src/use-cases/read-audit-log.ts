import type { AuditEntry } from '@plekje/contracts'
import { InputError } from '@plekje/service-kit'
import type { AuditLog, AuditPosition } from '../storage/audit-log'
import type { NameMembers } from './name-members'

interface AuditLogQuery {
  /** Id of the changed item, a substring of its name, or the prefix of a username. */
  readonly subject?: string | undefined
  /** An action, for example `venue.edited`, or only its kind: `venue`. */
  readonly action?: string | undefined
  /** Id of the actor, or the prefix of the username. */
  readonly actor?: string | undefined
  readonly before?: string | undefined
  readonly limit: number
}

/** Reads pages of the audit log by position instead of by number, so that new entries do not shift a page. */
export const createReadAuditLog =
  (log: Pick<AuditLog, 'page'>, nameMembers: NameMembers) =>
  async ({
    before,
    limit,
    subject,
    action,
    actor,
  }: AuditLogQuery): Promise<{ entries: AuditEntry[]; next: string | null }> => {
    const position = before === undefined ? null : positionOf(before)
    const idsOf = async (text: string | undefined) => (text ? [text, ...(await nameMembers.idsOf(text))] : undefined)
    const [subjectIds, actorIds] = await Promise.all([idsOf(subject), idsOf(actor)])
    const matches = await log.page({ subject, subjectIds, action, actorIds }, { before: position, limit: limit + 1 })
    const page = matches.slice(0, limit)
    const entries = await nameMembers.inEntries(page)
    const last = page.at(-1)
    return { entries, next: matches.length > limit && last ? `${last.at}_${last.id}` : null }
  }

function positionOf(text: string): AuditPosition {
  const separatorAt = text.indexOf('_')
  const at = new Date(text.slice(0, separatorAt))
  if (separatorAt < 1 || Number.isNaN(at.getTime())) {
    throw new InputError('place_invalid', 'Deze plaats in het logboek bestaat niet.', {
      fields: { before: 'Deze plaats in het logboek bestaat niet.' },
    })
  }
  return { at, id: text.slice(separatorAt + 1) }
}
