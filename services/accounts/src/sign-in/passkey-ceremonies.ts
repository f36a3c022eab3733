import {
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  withoutUndefined,
} from '@plekje/contracts'
import type { Cache } from '@plekje/engines'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Logger } from 'pino'
import { z } from 'zod'
import { hashToken } from '../credentials/tokens'
import { relyingPartyOf } from '../domain/relying-party'
import type { Caller } from '../http/caller'
import { passkeyExpired, passkeyRefused, passkeyUnknown } from '../refusals'
import { createOneTimeValues } from '../storage/one-time-values'
import type { StoredPasskey } from '../storage/second-factor-fields'
import type { SecondFactorRepository } from '../storage/second-factor-repository'
import type { StoredUser } from '../storage/user-model'
import { securityNotice } from './second-factors'

/** Lifetime of a challenge, and timeout of the browser. */
const TTL_SECONDS = 300
const TIMEOUT_MS = TTL_SECONDS * 1000

export interface CeremonyParts {
  readonly cache: Cache
  readonly factors: SecondFactorRepository
  readonly brand: string
  readonly now: () => Date
  readonly log: Logger
}

/**
 * The two ceremonies of W3C Web Authentication: creating a passkey and signing with one. A challenge is for one purpose
 * and member, and works once. Every passkey is discoverable and verifies its user, so it can sign in alone and counts
 * as both factors.
 */
export function createPasskeyCeremonies({ cache, factors, brand, now, log }: CeremonyParts) {
  const challenges = createOneTimeValues(cache, {
    keyPrefix: 'passkey:challenge',
    schema: z.object({ purpose: z.enum(['sign-in', 'proof', 'make']), userId: z.string().optional() }),
    ttlSeconds: TTL_SECONDS,
  })

  const requestOptions = async (caller: Caller, user?: StoredUser): Promise<PasskeyRequestOptions> => {
    const { challenge } = await generateAuthenticationOptions({ rpID: relyingPartyOf(caller.siteUrl).id })
    await challenges.put(challenge, user ? { purpose: 'proof', userId: user._id } : { purpose: 'sign-in' })
    return withoutUndefined({
      challenge,
      timeout: TIMEOUT_MS,
      rpId: relyingPartyOf(caller.siteUrl).id,
      userVerification: 'required' as const,
      allowCredentials: user && credentialsOf(user),
    })
  }

  /** Verifies a signature and returns the owner of the passkey. */
  const verify = async (
    passkey: PasskeyAssertion,
    purpose: 'sign-in' | 'proof',
    userId: string | undefined,
    caller: Caller,
  ) => {
    const challenge = challengeIn(passkey.response.clientDataJSON)
    const record = challenge === undefined ? undefined : await challenges.consume(challenge)
    if (challenge === undefined || record?.purpose !== purpose || record.userId !== userId) throw passkeyExpired()
    const user = await factors.byPasskey(passkey.id)
    const storedPasskey = user?.passkeys?.find(({ id }) => id === passkey.id)
    if (!user || !storedPasskey || (userId !== undefined && user._id !== userId)) throw passkeyUnknown()
    const { userHandle } = passkey.response
    if (userHandle !== undefined && userHandle !== handleOf(user._id)) throw passkeyRefused()
    const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(caller.siteUrl)
    const counter = await verifyAuthenticationResponse({
      response: verifiedFields(passkey) as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      // The counter is compared in the write that stores the new one.
      credential: { id: storedPasskey.id, publicKey: Buffer.from(storedPasskey.publicKey, 'base64url'), counter: 0 },
    }).then(
      ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : undefined),
      (error: unknown) => {
        log.info({ err: error, userId: user._id }, 'passkey refused')
        return undefined
      },
    )
    if (counter === undefined) throw passkeyRefused()
    const owner = await factors.usePasskey(user._id, storedPasskey.id, counter, now())
    if (owner) return owner
    log.warn({ userId: user._id, counter, stored: storedPasskey.counter }, 'the count of a passkey went back')
    const notice = { change: 'passkey-copied', name: storedPasskey.name } as const
    await factors.queueMail(user._id, securityNotice(user, caller.siteUrl, now(), notice))
    throw passkeyRefused()
  }

  return {
    /** Options for signing in with any passkey of this site. */
    signInOptions: (caller: Caller) => requestOptions(caller),
    /** Options for confirming a change with a passkey of this member. */
    proofOptions: (user: StoredUser, caller: Caller) => requestOptions(caller, user),
    verifySignIn: (passkey: PasskeyAssertion, caller: Caller) => verify(passkey, 'sign-in', undefined, caller),
    verifyProof: (passkey: PasskeyAssertion, userId: string, caller: Caller) =>
      verify(passkey, 'proof', userId, caller),

    async creationOptions(user: StoredUser, caller: Caller): Promise<PasskeyCreationOptions> {
      const rpID = relyingPartyOf(caller.siteUrl).id
      const options = await generateRegistrationOptions({
        rpName: brand,
        rpID,
        userName: user.username,
        timeout: TIMEOUT_MS,
        attestationType: 'none' as const,
      })
      await challenges.put(options.challenge, { purpose: 'make', userId: user._id })
      return {
        challenge: options.challenge,
        timeout: TIMEOUT_MS,
        rp: { id: rpID, name: brand },
        attestation: 'none',
        user: { id: handleOf(user._id), name: user.username, displayName: user.firstName ?? user.username },
        pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
        excludeCredentials: credentialsOf(user),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      }
    },

    /** Verifies a new passkey and returns the part to store. */
    async verifyCreation(
      passkey: PasskeyAttestation,
      userId: string,
      name: string,
      caller: Caller,
    ): Promise<StoredPasskey> {
      const challenge = challengeIn(passkey.response.clientDataJSON)
      const record = challenge === undefined ? undefined : await challenges.consume(challenge)
      if (challenge === undefined || record?.purpose !== 'make' || record.userId !== userId) throw passkeyExpired()
      const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(caller.siteUrl)
      const verification = await verifyRegistrationResponse({
        response: verifiedFields(passkey) as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin,
        expectedRPID,
        requireUserVerification: true,
      }).then(
        ({ verified, registrationInfo }) => (verified ? registrationInfo : undefined),
        (error: unknown) => {
          log.info({ err: error, userId }, 'new passkey refused')
          return undefined
        },
      )
      if (!verification) throw passkeyRefused()
      const { id, publicKey, counter } = verification.credential
      return {
        id,
        counter,
        name,
        ref: hashToken(id),
        createdAt: now(),
        lastUsedAt: null,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        transports: passkey.response.transports ?? [],
        isBackedUp: verification.credentialBackedUp,
      }
    },
  }
}

export type PasskeyCeremonies = ReturnType<typeof createPasskeyCeremonies>

/** The user handle that authenticators store: the account's random id, which reveals nothing about the person. */
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

/** The fields of the browser's response that the verification uses. */
const verifiedFields = <T extends PasskeyAssertion | PasskeyAttestation>({ id, rawId, type, response }: T) => ({
  id,
  rawId,
  type,
  response,
  clientExtensionResults: {},
})

const credentialsOf = ({ passkeys = [] }: StoredUser) =>
  passkeys.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: [...transports],
  }))

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return z
      .object({ challenge: z.string().min(1).max(200) })
      .safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).data?.challenge
  } catch {
    return undefined
  }
}
