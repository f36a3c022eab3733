import { z } from 'zod'
import { textLimits } from './values'

/** Base64url text, the encoding of binary values in WebAuthn (W3C Web Authentication Level 3, §5.1.8). */
const Base64Url = (maxLength: number) =>
  z
    .string('De passkey gaf geen bruikbaar antwoord. Probeer het opnieuw.')
    .max(maxLength, 'De passkey gaf geen bruikbaar antwoord. Probeer het opnieuw.')
    .regex(/^[A-Za-z0-9_-]+$/, 'De passkey gaf geen bruikbaar antwoord. Probeer het opnieuw.')
    .register(textLimits, { maxBytes: maxLength })

/** A credential id has at most 1023 bytes (Web Authentication, §5.8.3), which are 1364 characters. */
export const CredentialId = Base64Url(1364)
const Transports = z.array(z.string().max(32)).max(10)

const credentialFields = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(32).optional(),
  clientExtensionResults: z.record(z.string().max(64), z.unknown()).default({}),
}

/** The browser's result when a passkey signs (`AuthenticationResponseJSON`). */
export const PasskeyAssertion = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: Base64Url(4096),
    authenticatorData: Base64Url(4096),
    signature: Base64Url(4096),
    userHandle: Base64Url(128).optional(),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** The browser's result when a passkey is created (`RegistrationResponseJSON`). */
export const PasskeyAttestation = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: Base64Url(4096),
    attestationObject: Base64Url(16_384),
    transports: Transports.optional(),
  }),
})
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>

/** The options for `navigator.credentials.get` (`PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z
    .array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }))
    .optional(),
})
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>

/** The options for `navigator.credentials.create` (`PublicKeyCredentialCreationOptionsJSON`). */
export const PasskeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>
