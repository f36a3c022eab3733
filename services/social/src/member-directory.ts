import type { accountsApi, Client, PublicMember } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import type { MemberRepository } from './storage/member-repository'

/** Number of members to request at a time. */
const BATCH_SIZE = 100

type Accounts = Pick<Client<typeof accountsApi>, 'findMember'>

/**
 * Looks up members in accounts, and stores their names for when accounts is unavailable. `fastAccounts` has a
 * shorter timeout, for responses that are useful without names.
 */
export function createMemberDirectory(
  members: MemberRepository,
  { accounts, fastAccounts }: { accounts: Accounts; fastAccounts: Accounts },
) {
  const fetchMembers = async (client: Accounts, ids: readonly string[]): Promise<PublicMember[]> => {
    const batches: (readonly string[])[] = []
    for (let start = 0; start < ids.length; start += BATCH_SIZE) batches.push(ids.slice(start, start + BATCH_SIZE))
    const replies = await Promise.all(batches.map((batch) => client.findMember({ query: { ids: batch.join(',') } })))
    return replies.flat()
  }

  /** Stores only changed names, usually none. */
  const storeChanges = async (current: readonly PublicMember[], storedMembers: readonly PublicMember[]) =>
    members.storeNames(current.filter((member) => !storedMembers.some((stored) => hasSameNames(stored, member))))

  return {
    /** Finds a verified member; rejects when accounts is unavailable. */
    async byUsername(username: string): Promise<PublicMember | undefined> {
      const [member] = await accounts.findMember({ query: { username } })
      return member
    },
    /** Finds a verified member; rejects when accounts is unavailable. */
    async byId(id: string): Promise<PublicMember | undefined> {
      const [member] = await fetchMembers(accounts, [id])
      return member
    },
    /** Stores names for when accounts is unavailable. */
    async storeNames(current: readonly PublicMember[]): Promise<void> {
      await storeChanges(current, await members.byIds(current.map(({ id }) => id)))
    },
    /** Updates the stored name, if there is one. While accounts is unavailable, the stored name stays. */
    async refresh(id: string): Promise<void> {
      const storedMembers = await members.byIds([id])
      if (storedMembers.length === 0) return
      const currentMembers = await fetchMembers(fastAccounts, [id]).catch(() => [])
      await storeChanges(currentMembers, storedMembers)
    },
    /** Members by id from accounts, or with their stored names when accounts is unavailable. */
    async resolve(ids: readonly string[], log: Logger): Promise<Map<string, PublicMember>> {
      const storedMembers = await members.byIds(ids)
      const currentMembers = await fetchMembers(fastAccounts, ids).catch((error: unknown) => {
        log.warn({ err: error }, 'could not read names from accounts; using stored ones')
        return undefined
      })
      if (currentMembers) await storeChanges(currentMembers, storedMembers)
      return new Map((currentMembers ?? storedMembers).map((member) => [member.id, member]))
    },
  }
}

export type MemberDirectory = ReturnType<typeof createMemberDirectory>

const hasSameNames = (a: PublicMember, b: PublicMember) =>
  a.id === b.id && a.username === b.username && a.firstName === b.firstName && a.profileImageUrl === b.profileImageUrl
