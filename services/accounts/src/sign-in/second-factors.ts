import type { Member, SecurityView, User } from '@plekje/contracts'
import { dueMail } from '../storage/mail-queue'
import type { SecondFactors } from '../storage/second-factor-fields'
import type { DueMail, SecurityNotice, StoredUser } from '../storage/user-model'
import { userOf } from '../storage/user-views'

/** Whether a password alone does not let in any more. */
export const hasSecondFactor = ({ totp, passkeys = [] }: SecondFactors): boolean =>
  totp !== undefined || passkeys.length > 0

/** Which administrators must have a second factor. */
export interface SecondFactorRule {
  /** `ADMIN_SECOND_FACTOR=required`. */
  readonly adminNeedsSecondFactor: boolean
}

export const mustKeepOne = ({ isAdmin }: StoredUser, { adminNeedsSecondFactor }: SecondFactorRule): boolean =>
  isAdmin && adminNeedsSecondFactor

/** Users as they see themselves, with whether their rights wait for a second factor. */
export const userIn = (user: StoredUser, session: { readonly needsSecondFactor?: boolean | undefined }): User =>
  markedUser(userOf(user), session)

export const markedUser = (user: User, { needsSecondFactor }: Pick<Member, 'needsSecondFactor'>): User =>
  user.isAdmin && needsSecondFactor ? { ...user, needsSecondFactor } : user

/** What an owner sees of them: never a key. */
export const securityViewOf = (user: StoredUser, rule: SecondFactorRule): SecurityView => ({
  totpSince: user.totp?.since.toISOString() ?? null,
  passkeys: (user.passkeys ?? []).map(({ ref, name, createdAt, lastUsedAt, isBackedUp }) => ({
    ...{ id: ref, name, isBackedUp },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })),
  recoveryCodesLeft: user.recoveryCodes?.length ?? 0,
  isRequired: mustKeepOne(user, rule),
})

/** The mail that tells an owner of a change; to the address that is theirs when it is sent. */
export const securityNotice = (user: StoredUser, siteUrl: string, at: Date, notice: SecurityNotice): DueMail => ({
  ...dueMail('security', user.email, siteUrl, at),
  security: notice,
})
