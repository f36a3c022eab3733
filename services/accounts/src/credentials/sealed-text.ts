import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts small stored texts, bound to their owner: a text that is moved to another account cannot be decrypted. */
export interface Sealer {
  seal(text: string, owner: string): string
  /** Decrypts a text. Throws when no key decrypts it, or when it belongs to another owner. */
  open(sealed: string, owner: string): string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Uses AES-256-GCM. `secrets` is a comma-separated list: the first one encrypts and all decrypt, for rotation. */
export function createSealer(secrets: string): Sealer {
  const keys = secrets
    .split(',')
    .map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'plekje second factor', 32)))
  const [encryptionKey] = keys
  return {
    seal(text, owner) {
      if (!encryptionKey) throw new Error('there is no key')
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce).setAAD(Buffer.from(owner))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const content = bytes.subarray(NONCE_BYTES + TAG_BYTES)
      for (const key of keys) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
          decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
          return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
        } catch {
          // The text was encrypted with another key.
        }
      }
      throw new Error('SECOND_FACTOR_KEY does not open the key of an app: a former key is missing from it')
    },
  }
}
