import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@plekje/contracts'

/** Flags of authenticator data (Web Authentication §6.1). */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export interface AuthenticatorOptions {
  /** Origin that the page claims. */
  readonly origin?: string
  readonly verifiesUser?: boolean
}

interface Credential {
  readonly id: Buffer
  readonly privateKey: KeyObject
  readonly userHandle: string
  counter: number
}

/** An authenticator with one passkey for tests without a browser: ES256, attestation "none". */
export class SoftwareAuthenticator {
  credential: Credential | undefined

  create({ challenge, rp, user }: PasskeyCreationOptions, options: AuthenticatorOptions = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const credential = { id: randomBytes(32), privateKey, userHandle: user.id, counter: 0 }
    this.credential = credential
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credential.id.length)
    const authData = Buffer.concat([
      this.authenticatorData(rp.id, HAS_CREDENTIAL, options),
      ...[Buffer.alloc(16), length, credential.id, coseKey(x, y)],
    ])
    return {
      ...idsOf(credential.id),
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, options.origin ?? 'http://plekje.test'),
        attestationObject: attestation(authData).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  sign({ challenge, rpId }: PasskeyRequestOptions, options: AuthenticatorOptions = {}) {
    const { credential } = this
    if (!credential) throw new Error('there is no passkey')
    credential.counter += 1
    const authData = this.authenticatorData(rpId, 0, options)
    const clientDataJSON = clientData('webauthn.get', challenge, options.origin ?? 'http://plekje.test')
    const digest = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    return {
      ...idsOf(credential.id),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, digest]), credential.privateKey).toString('base64url'),
        userHandle: credential.userHandle,
      },
    }
  }

  private authenticatorData(rpId: string, flags: number, { verifiesUser = true }: AuthenticatorOptions): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.credential?.counter ?? 0)
    const all = flags | USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), counter])
  }
}

const idsOf = (id: Buffer) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key' as const,
  clientExtensionResults: {},
})

const clientData = (type: string, challenge: string, origin: string): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an EC2 key for ES256 on P-256 (RFC 9053). */
const coseKey = (x: string, y: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])

/** CBOR of {"fmt": "none", "attStmt": {}, "authData": …}. */
const attestation = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3]),
    ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
    Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]),
    authData,
  ])
const text = (word: string): Buffer => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
