import { Schema } from 'mongoose'

/** An authenticator app (RFC 6238). */
export interface StoredTotp {
  /** Encrypted; see `credentials/sealed-text.ts`. */
  readonly sealedKey: string
  readonly since: Date
  /** The last used 30-second step: its code and older ones are refused. */
  readonly lastStep: number
}

export interface StoredPasskey {
  /** Credential id, base64url. */
  readonly id: string
  /** Public name for the owner's requests: a digest of the id. */
  readonly ref: string
  /** COSE, base64url. */
  readonly publicKey: string
  /** Signature counter of the authenticator; 0 when it does not count. */
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly isBackedUp: boolean
}

/** Second factors of an account; recovery codes exist only together with an app or a passkey. */
export interface SecondFactors {
  readonly totp?: StoredTotp
  readonly passkeys?: readonly StoredPasskey[]
  /** Hashes of unused recovery codes. */
  readonly recoveryCodes?: readonly string[]
}

const subdocument = { _id: false, id: false, versionKey: false } as const

export const secondFactorFields = {
  totp: { type: new Schema({ sealedKey: String, since: Date, lastStep: Number }, subdocument), default: undefined },
  passkeys: {
    type: [
      new Schema(
        {
          id: String,
          ref: String,
          publicKey: String,
          counter: Number,
          transports: [String],
          name: String,
          createdAt: Date,
          lastUsedAt: Date,
          isBackedUp: Boolean,
        },
        subdocument,
      ),
    ],
    default: undefined,
  },
  recoveryCodes: { type: [String], default: undefined },
}
