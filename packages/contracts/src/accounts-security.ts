import { z } from 'zod'
import { User } from './accounts'
import { defineApi } from './define-api'
import { PasskeyAssertion, PasskeyAttestation, PasskeyCreationOptions, PasskeyRequestOptions } from './passkeys'
import { Instant, OpaqueId, RequiredText } from './values'

/** Maximum number of passkeys per account. */
export const MAX_PASSKEYS = 20
/** Number of recovery codes in a set; each works once. */
export const RECOVERY_CODES = 10

const Password = z
  .string('Vul je wachtwoord in.')
  .min(1, 'Vul je wachtwoord in.')
  .max(200, 'Dit wachtwoord is te lang.')

/** Proof that the owner is present: the password or one of their passkeys. */
export const OwnerProof = z
  .object({ password: Password.optional(), passkey: PasskeyAssertion.optional() })
  .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
    message: 'Vul je wachtwoord in, of bevestig met een passkey.',
    path: ['password'],
  })
export type OwnerProof = z.infer<typeof OwnerProof>

const CODE_ERROR = 'Vul de 6 cijfers uit je app in.'
/** Six digits; spaces are allowed, because apps show them. */
export const OneTimeCode = z
  .string(CODE_ERROR)
  .max(20, CODE_ERROR)
  .transform((text) => text.replace(/\s/g, ''))
  .refine((text) => /^\d{6}$/.test(text), CODE_ERROR)
/** Letters and digits in groups of four; case is ignored. */
export const RecoveryCode = z
  .string('Vul een herstelcode in.')
  .trim()
  .min(1, 'Vul een herstelcode in.')
  .max(40, 'Deze herstelcode is te lang.')
/** The two forms of a second step. */
export const CodeStep = z.object({ code: OneTimeCode })
export const RecoveryStep = z.object({ recoveryCode: RecoveryCode })
export const PasskeyName = RequiredText(60, 'Geef de passkey een naam.')

export const PasskeyView = z.object({
  /** Our own id, not the credential's. */
  id: OpaqueId,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** True if a password manager or cloud account stores the passkey, so that it outlives the device. */
  isBackedUp: z.boolean(),
})
export type PasskeyView = z.infer<typeof PasskeyView>

export const SecurityView = z.object({
  /** When codes of an app were enabled; null if they are not. */
  totpSince: Instant.nullable(),
  passkeys: z.array(PasskeyView),
  recoveryCodesLeft: z.number().int(),
  /** True for administrators if the site requires a second factor for them. */
  isRequired: z.boolean(),
})
export type SecurityView = z.infer<typeof SecurityView>

/** The reply to a new second factor. `recoveryCodes` are present for the account's first one; they are shown once. */
export const FactorAdded = z.object({ security: SecurityView, recoveryCodes: z.array(z.string()).optional() })
export type FactorAdded = z.infer<typeof FactorAdded>

export const SessionView = z.object({
  id: OpaqueId,
  /** Approximate name, such as "Firefox" or "Windows"; null if the browser did not send it. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  beganAt: Instant,
  /** When the session was last used, accurate to five minutes; null if unknown. */
  lastSeenAt: Instant.nullable(),
  isCurrent: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

const Empty = z.object({})
const PasskeyParams = z.object({ id: OpaqueId })

export const accountSecurityApi = defineApi({
  pendingSecondFactor: {
    method: 'GET',
    path: '/login/second-factor',
    access: 'public',
    refuses: [401],
    summary: 'The second steps available for the sign-in that this browser began; 401 when there is none',
    reply: z.object({ totp: z.boolean(), passkey: z.boolean(), recoveryCode: z.boolean() }),
  },
  passSecondFactor: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/login/second-factor',
    access: 'public',
    refuses: [401, 409],
    summary: 'Completes a sign-in with a code of an app or a recovery code',
    body: z
      .object({ code: OneTimeCode.optional(), recoveryCode: RecoveryCode.optional() })
      .refine(({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined), {
        message: 'Vul een code in.',
        path: ['code'],
      }),
    reply: User,
  },
  passkeySignInOptions: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/login/passkey/options',
    access: 'public',
    refuses: [],
    summary: 'A challenge for signing in with a passkey; valid once, for five minutes',
    body: Empty,
    reply: PasskeyRequestOptions,
  },
  passkeySignIn: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/login/passkey',
    access: 'public',
    refuses: [401, 409],
    summary: 'Starts a session with a passkey, which counts as a second factor',
    body: z.object({ passkey: PasskeyAssertion }),
    reply: User,
  },
  security: {
    method: 'GET',
    path: '/account/security',
    access: 'member',
    refuses: [],
    summary: 'Second factors of the signed-in member',
    reply: SecurityView,
  },
  ownerProofOptions: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/account/security/proof',
    access: 'member',
    refuses: [],
    summary: 'A challenge for confirming a change with a passkey; valid once, for five minutes',
    body: Empty,
    reply: PasskeyRequestOptions,
  },
  beginTotp: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/account/totp',
    access: 'member',
    refuses: [409],
    summary: 'A new key for an app with codes; activate it with a code within ten minutes',
    body: OwnerProof,
    reply: z.object({
      /** The key in base32, for manual entry. */
      key: z.string(),
      /** The key as `otpauth://totp/…`, for a QR code. */
      uri: z.string(),
    }),
  },
  confirmTotp: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/account/totp/confirm',
    access: 'member',
    refuses: [409],
    summary: 'Enables codes of an app, with a code of the new key',
    body: CodeStep,
    reply: FactorAdded,
  },
  removeTotp: {
    method: 'DELETE',
    path: '/account/totp',
    access: 'member',
    refuses: [409],
    summary: 'Disables codes of an app; 409 for the last second factor of a member who must have one',
    body: OwnerProof,
    reply: SecurityView,
  },
  renewRecoveryCodes: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/account/recovery-codes',
    access: 'member',
    refuses: [409],
    summary: 'Creates new recovery codes and invalidates the old ones',
    body: OwnerProof,
    reply: z.object({ security: SecurityView, recoveryCodes: z.array(z.string()) }),
  },
  passkeyCreationOptions: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/account/passkeys/options',
    access: 'member',
    refuses: [409],
    summary: 'A challenge for creating a passkey; valid once, for five minutes',
    body: OwnerProof,
    reply: PasskeyCreationOptions,
  },
  addPasskey: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/account/passkeys',
    access: 'member',
    refuses: [409],
    summary: 'Stores a new passkey',
    body: z.object({ name: PasskeyName, passkey: PasskeyAttestation }),
    reply: FactorAdded,
    status: 201,
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/account/passkeys/:id',
    access: 'member',
    refuses: [404],
    summary: 'Renames a passkey',
    params: PasskeyParams,
    body: z.object({ name: PasskeyName }),
    reply: SecurityView,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/account/passkeys/:id',
    access: 'member',
    refuses: [404, 409],
    summary: 'Removes a passkey; 409 for the last second factor of a member who must have one',
    params: PasskeyParams,
    body: OwnerProof,
    reply: SecurityView,
  },
  listSessions: {
    method: 'GET',
    path: '/account/sessions',
    access: 'member',
    refuses: [],
    summary: 'Sessions of the member, the current one first, then newest first',
    reply: z.array(SessionView),
  },
  endSession: {
    method: 'DELETE',
    path: '/account/sessions/:id',
    access: 'member',
    refuses: [404],
    summary: 'Ends one session immediately',
    params: z.object({ id: OpaqueId }),
    reply: z.undefined(),
    status: 204,
  },
  endAllSessions: {
    method: 'DELETE',
    path: '/account/sessions',
    access: 'member',
    refuses: [],
    summary: 'Ends all sessions of the member, including this one',
    reply: z.undefined(),
    status: 204,
  },
})
