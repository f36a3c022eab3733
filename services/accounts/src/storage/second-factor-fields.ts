import { Schema } from 'mongoose'

/** An app that makes one-time codes (RFC 6238). */
export interface StoredTotp {
  /** Encrypted; see `credentials/sealed-text.ts`. */
  readonly sealedKey: string
  readonly since: Date
  /** The step of 30 s whose code was used last: no code is taken twice, nor an older one after it. */
  readonly lastStep: number
}

export interface StoredPasskey {
  /** Of the credential, base64url. */
  readonly id: string
  /** By which its owner names it to us: a digest of the id. */
  readonly ref: string
  /** COSE, base64url. */
  readonly publicKey: string
  /** Signatures so far, as the authenticator counts; 0 for those that do not count. */
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly isBackedUp: boolean
}

/** What an account has beside its password; with neither codes nor passkeys there are no recovery codes. */
export interface SecondFactors {
  readonly totp?: StoredTotp
  readonly passkeys?: readonly StoredPasskey[]
  /** Hashes of those that were not used yet. */
  readonly recoveryCodes?: readonly string[]
}

const part = { _id: false, id: false, versionKey: false } as const

/** How they stand in a user's document. */
export const secondFactorFields = {
  totp: { type: new Schema({ sealedKey: String, since: Date, lastStep: Number }, part), default: undefined },
  passkeys: {
    type: [
      new Schema(
        {
          ...{ id: String, ref: String, publicKey: String, counter: Number, transports: [String], name: String },
          ...{ createdAt: Date, lastUsedAt: Date, isBackedUp: Boolean },
        },
        part,
      ),
    ],
    default: undefined,
  },
  recoveryCodes: { type: [String], default: undefined },
}
