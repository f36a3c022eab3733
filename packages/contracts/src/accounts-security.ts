import { z } from 'zod'
import { User } from './accounts'
import { defineApi } from './define-api'
import { PasskeyAssertion, PasskeyAttestation, PasskeyCreationOptions, PasskeyRequestOptions } from './passkeys'
import { Instant, OpaqueId, RequiredText } from './values'

/** How many passkeys one account holds at most. */
export const MAX_PASSKEYS = 20
/** How many recovery codes are made at once; each works once. */
export const RECOVERY_CODES = 10

const Password = z
  .string('Vul je wachtwoord in.')
  .min(1, 'Vul je wachtwoord in.')
  .max(200, 'Dit wachtwoord is te lang.')

/** That the owner is at the keyboard: the password, or one of their passkeys. */
export const OwnerProof = z
  .object({ password: Password.optional(), passkey: PasskeyAssertion.optional() })
  .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
    message: 'Vul je wachtwoord in, of bevestig met een passkey.',
    path: ['password'],
  })
export type OwnerProof = z.infer<typeof OwnerProof>

const digits = 'Vul de 6 cijfers uit je app in.'
/** Six digits; spaces between them are how apps show them. */
export const OneTimeCode = z
  .string(digits)
  .max(20, digits)
  .transform((text) => text.replace(/\s/g, ''))
  .refine((text) => /^\d{6}$/.test(text), digits)
/** Letters and digits in groups of four, in any case. */
export const RecoveryCode = z
  .string('Vul een herstelcode in.')
  .trim()
  .min(1, 'Vul een herstelcode in.')
  .max(40, 'Deze herstelcode is te lang.')
/** The second step as forms know it: one of these. */
export const CodeStep = z.object({ code: OneTimeCode })
export const RecoveryStep = z.object({ recoveryCode: RecoveryCode })
export const PasskeyName = RequiredText(60, 'Geef de passkey een naam.')

export const PasskeyView = z.object({
  /** Ours; not the id of the credential. */
  id: OpaqueId,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** It is kept by a password manager or cloud account, and outlives the device. */
  isBackedUp: z.boolean(),
})
export type PasskeyView = z.infer<typeof PasskeyView>

/** What a member has beside the password. */
export const SecurityView = z.object({
  /** Since when codes of an app are asked; null when they are not. */
  totpSince: Instant.nullable(),
  passkeys: z.array(PasskeyView),
  recoveryCodesLeft: z.number().int(),
  /** The site wants administrators to have a second factor, and this member is one. */
  isRequired: z.boolean(),
})
export type SecurityView = z.infer<typeof SecurityView>

/** `recoveryCodes` are there when it is the first second factor of the account: shown once, never again. */
export const FactorAdded = z.object({ security: SecurityView, recoveryCodes: z.array(z.string()).optional() })
export type FactorAdded = z.infer<typeof FactorAdded>

export const SessionView = z.object({
  id: OpaqueId,
  /** Roughly: "Firefox", "Windows"; null when the browser did not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  beganAt: Instant,
  /** Within five minutes; null when it was not noted. */
  lastSeenAt: Instant.nullable(),
  isCurrent: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

const Empty = z.object({})
const PasskeyParams = z.object({ id: OpaqueId })

/** Second factors, passkeys and sessions of one's own account. */
export const accountSecurityApi = defineApi({
  pendingSecondFactor: {
    method: 'GET',
    path: '/login/second-factor',
    access: 'public',
    refuses: [401],
    summary: 'Which second steps the sign-in can take that was begun in this browser; 401 when none waits',
    reply: z.object({ totp: z.boolean(), passkey: z.boolean(), recoveryCode: z.boolean() }),
  },
  passSecondFactor: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/login/second-factor',
    access: 'public',
    refuses: [401, 409],
    summary: 'Ends a sign-in whose password was right, by a code of an app or a recovery code',
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
    summary: 'A challenge for signing in by passkey alone; it works once, for five minutes',
    body: Empty,
    reply: PasskeyRequestOptions,
  },
  passkeySignIn: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/login/passkey',
    access: 'public',
    refuses: [401, 409],
    summary: 'Starts a session by a passkey, which is a second factor too',
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
    summary: 'A challenge for confirming a change with one of one’s passkeys; it works once, for five minutes',
    body: Empty,
    reply: PasskeyRequestOptions,
  },
  beginTotp: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/account/totp',
    access: 'member',
    refuses: [409],
    summary: 'A new key for an app with codes; it counts once a code of it is given, within ten minutes',
    body: OwnerProof,
    reply: z.object({
      /** Base32, for typing over. */
      key: z.string(),
      /** `otpauth://totp/…`, for a QR code. */
      uri: z.string(),
    }),
  },
  confirmTotp: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/account/totp/confirm',
    access: 'member',
    refuses: [409],
    summary: 'Turns codes of an app on, by a code of the new key',
    body: CodeStep,
    reply: FactorAdded,
  },
  removeTotp: {
    method: 'DELETE',
    path: '/account/totp',
    access: 'member',
    refuses: [409],
    summary: 'Turns codes of an app off; 409 for the last second factor of who must have one',
    body: OwnerProof,
    reply: SecurityView,
  },
  renewRecoveryCodes: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/account/recovery-codes',
    access: 'member',
    refuses: [409],
    summary: 'New recovery codes; the old ones work no more',
    body: OwnerProof,
    reply: z.object({ security: SecurityView, recoveryCodes: z.array(z.string()) }),
  },
  passkeyCreationOptions: {
    method: 'POST',
    whenRepeated: 'again',
    path: '/account/passkeys/options',
    access: 'member',
    refuses: [409],
    summary: 'A challenge for making a passkey; it works once, for five minutes',
    body: OwnerProof,
    reply: PasskeyCreationOptions,
  },
  addPasskey: {
    method: 'POST',
    whenRepeated: 'once',
    path: '/account/passkeys',
    access: 'member',
    refuses: [409],
    summary: 'Keeps a passkey that was made',
    body: z.object({ name: PasskeyName, passkey: PasskeyAttestation }),
    reply: FactorAdded,
    status: 201,
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/account/passkeys/:id',
    access: 'member',
    refuses: [404],
    summary: 'Gives a passkey another name',
    params: PasskeyParams,
    body: z.object({ name: PasskeyName }),
    reply: SecurityView,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/account/passkeys/:id',
    access: 'member',
    refuses: [404, 409],
    summary: 'Removes a passkey; 409 for the last second factor of who must have one',
    params: PasskeyParams,
    body: OwnerProof,
    reply: SecurityView,
  },
  listSessions: {
    method: 'GET',
    path: '/account/sessions',
    access: 'member',
    refuses: [],
    summary: 'Where the member is signed in, this session first, then the newest',
    reply: z.array(SessionView),
  },
  endSession: {
    method: 'DELETE',
    path: '/account/sessions/:id',
    access: 'member',
    refuses: [404],
    summary: 'Ends one session, for its next request already',
    params: z.object({ id: OpaqueId }),
    reply: z.undefined(),
    status: 204,
  },
  endAllSessions: {
    method: 'DELETE',
    path: '/account/sessions',
    access: 'member',
    refuses: [],
    summary: 'Ends every session of the member, this one too',
    reply: z.undefined(),
    status: 204,
  },
})
