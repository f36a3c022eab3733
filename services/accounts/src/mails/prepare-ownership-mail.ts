import { ApiFailure, type Client, type ownershipMailsApi } from '@plekje/contracts'
import type { Mail } from '@plekje/engines'
import { UnavailableError } from '@plekje/service-kit'
import type { DueMail, StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'
import type { MailFacts } from './mail-texts'
import { claimCodeMail, hoursReminderMail, invitationMail } from './ownership-mails'

/**
 * Renders a mail of ownership with data that listings returns at the time of sending: a new code, the link of a
 * reminder or an invitation. Null when listings has no such claim, reminder or invitation; rejects while listings is
 * unavailable.
 */
export type PrepareOwnershipMail = (
  user: StoredUser,
  due: DueMail,
  settings: Pick<MailFacts, 'brand' | 'stop'>,
) => Promise<Mail | null>

export const createPrepareOwnershipMail =
  (
    listings: Client<typeof ownershipMailsApi> | undefined,
    users: Pick<UserRepository, 'byUsername'>,
  ): PrepareOwnershipMail =>
  async ({ username, email }, { id, siteUrl, ownershipRequest }, { brand, stop }) => {
    if (!ownershipRequest) return null
    if (!listings) throw new UnavailableError()
    const params = { id: ownershipRequest.subjectId }
    const factsOf = (to: string, name: string): MailFacts => ({ to, brand, username: name, siteUrl })
    try {
      if (ownershipRequest.change === 'code-requested') {
        const { to, code, listingName } = await listings.issueClaimCode({ params })
        return { ...claimCodeMail({ ...factsOf(to, username), code, listingName }), id }
      }
      if (ownershipRequest.change === 'reminder-requested') {
        const reminder = await listings.issueReminder({ params })
        return { ...hoursReminderMail({ ...factsOf(email, username), stop, ...reminder }), id }
      }
      const { username: invitedName, listingName, role } = await listings.invitation({ params })
      const user = await users.byUsername(invitedName)
      const member = user?.isEmailVerified ? user : undefined
      await listings.addressInvitation({ params, body: { memberId: member?._id ?? null } })
      if (!member) return null
      const facts = factsOf(member.email, member.username)
      return { ...invitationMail({ ...facts, listingName, role, invitedBy: username }), id }
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) return null
      throw error
    }
  }
