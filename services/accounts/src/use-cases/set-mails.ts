import type { MailSettings, Member } from '@plekje/contracts'
import type { InTransaction } from '@plekje/service-kit'
import { notSignedIn } from '../refusals'
import type { StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'

export const mailSettingsOf = ({ hasNoReplyMails = false }: StoredUser): MailSettings => ({ replies: !hasNoReplyMails })

/** Which mails a member receives, besides those about the account itself (REVIEW-23). */
export const createSetMails = (inTransaction: InTransaction, users: Pick<UserRepository, 'byId' | 'change'>) => ({
  async read(member: Member): Promise<MailSettings> {
    const user = await users.byId(member.id)
    if (!user) throw notSignedIn()
    return mailSettingsOf(user)
  },
  set: (member: Member, { replies }: MailSettings): Promise<MailSettings> =>
    inTransaction(async () => {
      const changed = await users.change(member.id, { hasNoReplyMails: !replies })
      if (!changed) throw notSignedIn()
      return mailSettingsOf(changed)
    }),
})
