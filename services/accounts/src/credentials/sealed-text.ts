import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts small texts at rest, bound to their owner: moved to another account they cannot be decrypted. */
export interface Sealer {
  seal(text: string, owner: string): string
  /** Throws when no key decrypts it, or it belongs to another owner. */
  open(sealed: string, owner: string): string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM. `secrets` is comma-separated: the first encrypts and all decrypt, for rotation. */
export function createSealer(secrets: string): Sealer {
  const keys = secrets
    .split(',')
    .map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'plekje second factor', 32)))
  const [first] = keys
  return {
    seal(text, owner) {
      if (!first) throw new Error('there is no key')
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from(owner))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
      const content = bytes.subarray(NONCE_BYTES + TAG_BYTES)
      for (const key of keys) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
          decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
          return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
        } catch {
          // Encrypted with another key.
        }
      }
      throw new Error('SECOND_FACTOR_KEY does not open the key of an app: a former key is missing from it')
    },
  }
}
