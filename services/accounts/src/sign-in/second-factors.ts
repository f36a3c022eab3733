import type { Member, SecurityView, User } from '@plekje/contracts'
import { dueMail } from '../storage/mail-queue'
import type { SecondFactors } from '../storage/second-factor-fields'
import type { DueMail, SecurityNotice, StoredUser } from '../storage/user-model'
import { userOf } from '../storage/user-views'

/** True when a password alone is not enough to sign in. */
export const hasSecondFactor = ({ totp, passkeys = [] }: SecondFactors): boolean =>
  totp !== undefined || passkeys.length > 0

export interface SecondFactorRule {
  /** `ADMIN_SECOND_FACTOR=required`. */
  readonly adminNeedsSecondFactor: boolean
}

/** True when the user must have a second factor, and may not remove the last one. */
export const isSecondFactorRequired = (
  { isAdmin }: StoredUser,
  { adminNeedsSecondFactor }: SecondFactorRule,
): boolean => isAdmin && adminNeedsSecondFactor

/** The user's own view in a session. `needsSecondFactor` is set while administrator rights wait for a second factor. */
export const userInSession = (user: StoredUser, session: { readonly needsSecondFactor?: boolean | undefined }): User =>
  withSecondFactorNeed(userOf(user), session)

export const withSecondFactorNeed = (user: User, { needsSecondFactor }: Pick<Member, 'needsSecondFactor'>): User =>
  user.isAdmin && needsSecondFactor ? { ...user, needsSecondFactor } : user

/** The owner's view of their second factors, without keys. */
export const securityViewOf = (user: StoredUser, rule: SecondFactorRule): SecurityView => ({
  totpSince: user.totp?.since.toISOString() ?? null,
  passkeys: (user.passkeys ?? []).map(({ ref, name, createdAt, lastUsedAt, isBackedUp }) => ({
    id: ref,
    name,
    isBackedUp,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })),
  recoveryCodesLeft: user.recoveryCodes?.length ?? 0,
  isRequired: isSecondFactorRequired(user, rule),
})

/** A mail about a changed second factor, to the owner's address at the time of sending. */
export const securityNotice = (user: StoredUser, siteUrl: string, at: Date, notice: SecurityNotice): DueMail => ({
  ...dueMail('security', user.email, siteUrl, at),
  security: notice,
})
