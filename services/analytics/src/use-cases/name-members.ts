import type { AuditEntry, Client, memberNamesApi } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import { entriesAtMost } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'

/** Number of names cached for an outage of accounts. */
const MAX_CACHED_NAMES = 1000

const ERASED_ACTOR = 'Verwijderde beheerder'
const ERASED_USER = 'Verwijderd account'
const UNKNOWN = 'Naam nu niet bekend'
/** The id of an operator who acts outside the site, for example by a command. It is no member's id. */
const OPERATOR = 'operator'

/**
 * Looks up the names of members for display. The audit log stores only ids, so that an erasure applies to it too. While
 * accounts is unavailable, this process uses the names that it showed recently.
 */
export function createNameMembers(accounts: Client<typeof memberNamesApi>, log: Pick<Logger, 'warn'>) {
  const cache = new LRUCache<string, string>(entriesAtMost(MAX_CACHED_NAMES))

  /** Returns a function that gives the name of a member, or undefined if the account no longer exists. */
  const loadNames = async (ids: readonly string[]): Promise<(id: string) => string | undefined> => {
    try {
      const { names } = await accounts.memberNames({ query: { ids: ids.join(',') } })
      const nameById = new Map(names.map(({ id, username }) => [id, username]))
      for (const id of ids) cache.delete(id)
      for (const [id, username] of nameById) cache.set(id, username)
      return (id) => nameById.get(id)
    } catch (error) {
      log.warn({ err: error }, 'could not read names from accounts; showing cached names')
      return (id) => cache.get(id) ?? UNKNOWN
    }
  }

  return {
    async inEntries(entries: readonly AuditEntry[]): Promise<AuditEntry[]> {
      const ids = new Set(entries.flatMap(memberIdsOf))
      ids.delete(OPERATOR)
      const findName = ids.size === 0 ? () => undefined : await loadNames([...ids])
      const nameOf = (id: string) => (id === OPERATOR ? OPERATOR : findName(id))
      return entries.map((entry) => ({
        ...entry,
        actor: { id: entry.actor.id, username: nameOf(entry.actor.id) ?? ERASED_ACTOR },
        subject: isUser(entry.subject)
          ? { ...entry.subject, name: nameOf(entry.subject.id) ?? ERASED_USER }
          : entry.subject,
        changes: entry.changes.map((change) =>
          isMemberChange(change) ? { ...change, to: nameOf(change.to) ?? ERASED_USER } : change,
        ),
      }))
    },
    /** Ids of members by prefix of the name. Rejects when accounts is unavailable: an empty list would be wrong. */
    async idsOf(text: string): Promise<string[]> {
      const { names } = await accounts.memberNames({ query: { beginningWith: text } })
      return names.map(({ id }) => id)
    },
  }
}

export type NameMembers = ReturnType<typeof createNameMembers>

const isUser = ({ kind }: AuditEntry['subject']) => kind === 'user'

type Change = AuditEntry['changes'][number]
/** The member whose role at a venue changed, by id. */
const isMemberChange = (change: Change): change is Change & { readonly to: string } =>
  change.field === 'member' && change.to !== null

function memberIdsOf({ actor, subject, changes }: AuditEntry): string[] {
  const ids = [actor.id, ...changes.filter(isMemberChange).map(({ to }) => to)]
  if (isUser(subject)) ids.push(subject.id)
  return ids
}
