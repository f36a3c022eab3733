import type { AuditEntry, Client, memberNamesApi } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import { entriesAtMost } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'

/** Names cached for outages of accounts. */
const MAX_CACHED_NAMES = 1000

const ERASED_ACTOR = 'Verwijderde beheerder'
const ERASED_USER = 'Verwijderd account'
const UNKNOWN = 'Naam nu niet bekend'
/** An operator who acts without the site is no member. */
const OPERATOR = 'operator'

/**
 * Names of members in the audit log, which stores only ids: looked up for display, so that an erasure applies to it too.
 * During an outage of accounts recently shown names are still available in this process.
 */
export function createNameMembers(accounts: Client<typeof memberNamesApi>, log: Pick<Logger, 'warn'>) {
  const cache = new LRUCache<string, string>(entriesAtMost(MAX_CACHED_NAMES))

  /** Display names by id; undefined without an account. */
  const namesOf = async (ids: readonly string[]): Promise<(id: string) => string | undefined> => {
    try {
      const { names } = await accounts.memberNames({ query: { ids: ids.join(',') } })
      const found = new Map(names.map(({ id, username }) => [id, username]))
      for (const id of ids) cache.delete(id)
      for (const [id, username] of found) cache.set(id, username)
      return (id) => found.get(id)
    } catch (error) {
      log.warn({ err: error }, 'names of members come from memory')
      return (id) => cache.get(id) ?? UNKNOWN
    }
  }

  return {
    async inEntries(entries: readonly AuditEntry[]): Promise<AuditEntry[]> {
      const ids = new Set(entries.flatMap(memberIdsOf))
      ids.delete(OPERATOR)
      const findName = ids.size === 0 ? () => undefined : await namesOf([...ids])
      const nameOf = (id: string) => (id === OPERATOR ? OPERATOR : findName(id))
      return entries.map((entry) => ({
        ...entry,
        actor: { id: entry.actor.id, username: nameOf(entry.actor.id) ?? ERASED_ACTOR },
        subject: isUser(entry.subject)
          ? { ...entry.subject, name: nameOf(entry.subject.id) ?? ERASED_USER }
          : entry.subject,
        changes: entry.changes.map((change) =>
          isMember(change) ? { ...change, to: nameOf(change.to) ?? ERASED_USER } : change,
        ),
      }))
    },
    /** Ids of members by name prefix. Rejects when accounts is unavailable: an empty list would be wrong. */
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
const isMember = (change: Change): change is Change & { readonly to: string } =>
  change.field === 'member' && change.to !== null

const memberIdsOf = ({ actor, subject, changes }: AuditEntry): string[] => [
  actor.id,
  ...(isUser(subject) ? [subject.id] : []),
  ...changes.filter(isMember).map(({ to }) => to),
]
