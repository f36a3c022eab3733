import { type Client, type Member, type MemberData, type memberDataApi, withoutUndefined } from '@plekje/contracts'
import { UnavailableError } from '@plekje/service-kit'
import { usernamesIn } from '../mails/usernames-in'
import { notSignedIn } from '../refusals'
import { securityViewOf } from '../sign-in/second-factors'
import type { Sessions } from '../storage/sessions'
import type { StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import { userRowOf } from '../storage/user-views'
import { mailSettingsOf } from './set-mails'

export interface DataSource {
  readonly name: string
  /** Description of the data for a sentence: "je reviews". */
  readonly dutchContent: string
  readonly client: Pick<Client<typeof memberDataApi>, 'exportMemberData'>
}

export interface ExportDataParts {
  readonly users: UserRepository
  readonly sessions: Sessions
  readonly sources: readonly DataSource[]
  readonly now: () => Date
}

const listFormat = new Intl.ListFormat('nl', { type: 'conjunction' })

/** Returns all data of a member. Throws 503, with the missing parts in the message, when a part cannot be read. */
export const createExportData =
  ({ users, sessions, sources, now }: ExportDataParts) =>
  async (member: Member) => {
    const user = await users.byId(member.id)
    if (!user) throw notSignedIn()
    const results = await Promise.allSettled(
      sources.map(({ client }) => client.exportMemberData({ params: { userId: member.id } })),
    )
    const missingSources = sources.filter((_, index) => results[index]?.status === 'rejected')
    if (missingSources.length > 0) {
      const missingParts = listFormat.format(missingSources.map(({ dutchContent }) => dutchContent))
      const failures = results.filter((result) => result.status === 'rejected')
      const errors = failures.map(({ reason }): unknown => reason)
      throw new UnavailableError(
        'export_incomplete',
        `We kunnen ${missingParts} nu niet ophalen, dus je gegevens zouden niet compleet zijn. Probeer het later opnieuw.`,
        { cause: new AggregateError(errors) },
      )
    }
    const parts: Record<string, MemberData> = {
      accounts: {
        newEmail: user.newEmail ?? null,
        mails: mailSettingsOf(user),
        noticesForDailyMail: await noticesOf(user, users),
        formerEmails: (user.formerEmails ?? []).map(({ email }) => email),
        knownBrowsersSince: (user.devices ?? []).map(({ since }) => since.toISOString()),
        sessionsSince: (await sessions.startTimes(user._id)).map((date) => date.toISOString()),
        sessions: (await sessions.list(user._id)).map(({ browser, system, beganAt, lastSeenAt }) => ({
          browser,
          system,
          beganAt,
          lastSeenAt,
        })),
        ...securityOf(user),
      },
    }
    for (const [index, { name }] of sources.entries()) {
      const result = results[index]
      if (result?.status === 'fulfilled') parts[name] = result.value
    }
    return { exportedAt: now().toISOString(), account: userRowOf(user), parts }
  }

/** The notices that wait for the daily mail. Other members appear by name only; those who left have none. */
async function noticesOf({ dailyNotices = [] }: StoredUser, users: Pick<UserRepository, 'byIds'>) {
  const usernames = await usernamesIn(dailyNotices, users)
  return dailyNotices.map(({ kind, digestAt, friend, moderation, proposal, reply, ownership }) =>
    withoutUndefined({
      kind,
      mailedAt: digestAt.toISOString(),
      friend: friend && { change: friend.change, username: usernames.get(friend.otherId) ?? null },
      moderation,
      proposal,
      reply,
      ownership,
    }),
  )
}

/** The second factors without keys and codes, which would give a reader of the file access to the account. */
function securityOf(user: StoredUser) {
  const { totpSince, passkeys, recoveryCodesLeft } = securityViewOf(user, { adminNeedsSecondFactor: false })
  return { totpSince, recoveryCodesLeft, passkeys: passkeys.map(({ id: _id, ...passkey }) => passkey) }
}
