import type { accountsApi, Client, PublicMember } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import type { MemberRepository } from './storage/member-repository'

const BATCH = 100

type Accounts = Pick<Client<typeof accountsApi>, 'findMember'>

/**
 * Who is who: accounts knows, and what it last said is kept for when it is away. `hurriedAccounts` waits less long for an
 * answer: for what can do without one.
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

  /** Writes only what is new: most of the time nothing is. */
  const keep = async (current: readonly PublicMember[], kept: readonly PublicMember[]): Promise<void> =>
    members.remember(current.filter((member) => !kept.some((one) => isSame(one, member))))

  return {
    /** A verified member; rejects when accounts is away. */
    async byUsername(username: string): Promise<PublicMember | undefined> {
      return (await accounts.findMember({ query: { username } }))[0]
    },
    /** As accounts has it now; rejects when it is away. */
    async byId(id: string): Promise<PublicMember | undefined> {
      return (await ask(accounts, [id]))[0]
    },
    /** For when accounts is away. */
    async remember(current: readonly PublicMember[]): Promise<void> {
      await keep(current, await members.known(current.map(({ id }) => id)))
    },
    /** Makes the name that is kept the one of now, if one is kept; while accounts is away whoever looks next does. */
    async refresh(id: string): Promise<void> {
      const kept = await members.known([id])
      if (kept.length === 0) return
      const current = await ask(hurriedAccounts, [id]).catch(() => [])
      await keep(current, kept)
    },
    /** Those of the ids that accounts knows, or that were known when it is away. */
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
