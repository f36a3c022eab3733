import type { accountsApi, Client, PublicMember } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import type { MemberRepository } from './storage/member-repository'

const BATCH = 100

type Accounts = Pick<Client<typeof accountsApi>, 'findMember'>

/**
 * Looks up members in accounts, and stores names for when it is unavailable. `hurriedAccounts` has a shorter timeout, for
 * responses that can do without names.
 */
export function createMemberDirectory(
  members: MemberRepository,
  { accounts, hurriedAccounts }: { accounts: Accounts; hurriedAccounts: Accounts },
) {
  const ask = async (from: Accounts, ids: readonly string[]): Promise<PublicMember[]> => {
    const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) =>
      ids.slice(at * BATCH, (at + 1) * BATCH),
    )
    const found = await Promise.all(batches.map((batch) => from.findMember({ query: { ids: batch.join(',') } })))
    return found.flat()
  }

  /** Writes only changed names, usually none. */
  const keep = async (current: readonly PublicMember[], kept: readonly PublicMember[]): Promise<void> =>
    members.remember(current.filter((member) => !kept.some((one) => isSame(one, member))))

  return {
    /** A verified member; rejects when accounts is unavailable. */
    async byUsername(username: string): Promise<PublicMember | undefined> {
      return (await accounts.findMember({ query: { username } }))[0]
    },
    /** The current member in accounts; rejects when it is unavailable. */
    async byId(id: string): Promise<PublicMember | undefined> {
      return (await ask(accounts, [id]))[0]
    },
    /** Stores names for when accounts is unavailable. */
    async remember(current: readonly PublicMember[]): Promise<void> {
      await keep(current, await members.known(current.map(({ id }) => id)))
    },
    /** Updates the stored name, if there is one; while accounts is unavailable the next lookup does. */
    async refresh(id: string): Promise<void> {
      const kept = await members.known([id])
      if (kept.length === 0) return
      const current = await ask(hurriedAccounts, [id]).catch(() => [])
      await keep(current, kept)
    },
    /** Members by id from accounts, or stored names when it is unavailable. */
    async resolve(ids: readonly string[], log: Logger): Promise<Map<string, PublicMember>> {
      const kept = await members.known(ids)
      const current = await ask(hurriedAccounts, ids).catch((error: unknown) => {
        log.warn({ err: error }, 'names come from memory')
        return undefined
      })
      if (current) await keep(current, kept)
      return new Map((current ?? kept).map((member) => [member.id, member]))
    },
  }
}

export type MemberDirectory = ReturnType<typeof createMemberDirectory>

const isSame = (one: PublicMember, other: PublicMember) =>
  one.id === other.id &&
  one.username === other.username &&
  one.firstName === other.firstName &&
  one.profileImageUrl === other.profileImageUrl
