import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { PRIVATE_FILE } from '@plekje/engines'
import { Decrypter, Encrypter, generateX25519Identity, type Identity, identityToRecipient } from 'age-encryption'
import { BackupDamagedError, BackupRefusedError } from './errors'

const GZIP_CHUNK_BYTES = 256 * 1024
/** Recognises age's error when no identity opens the file. */
const WRONG_IDENTITY = /no identity matched/

export interface BackupKey {
  /** Decrypts backups. Only the operator has it; it is stored nowhere. */
  readonly identity: string
  /** Encrypts backups; may be public. */
  readonly recipient: string
}

/** Generates a pair of keys in the format of `age` and `rage`. */
export async function generateBackupKey(): Promise<BackupKey> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/**
 * Compresses and encrypts content to a new file, which is on the disk when this resolves. Returns an identity for this
 * file only, with which the process can check it; anyone else needs the operator's identity.
 */
export async function writeSealedFile(
  path: string,
  recipient: string,
  content: AsyncIterable<Uint8Array>,
): Promise<Identity> {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new BackupRefusedError(`${recipient} is no recipient of age: BACKUP_RECIPIENT begins with age1`)
  }
  let fileKey: Uint8Array | undefined
  encrypter.addRecipient({
    wrapFileKey: (key) => {
      fileKey = key
      return []
    },
  })
  const zipped = Readable.from(content, { objectMode: false }).compose(createGzip({ chunkSize: GZIP_CHUNK_BYTES }))
  const sealed = await encrypter.encrypt(Readable.toWeb(zipped) as ReadableStream<Uint8Array>)
  await pipeline(fromWeb(sealed), createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE, flush: true }))
  return { unwrapFileKey: () => fileKey ?? null }
}

/**
 * Yields the content of a sealed file. Throws BackupRefusedError for another key, and BackupDamagedError when it
 * reaches bytes that were changed or are missing: age checks each 64 KiB, and the end.
 */
export async function* readSealedFile(path: string, identity: string | Identity): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity)
  } catch {
    throw new BackupRefusedError('BACKUP_IDENTITY is no identity of age: it begins with AGE-SECRET-KEY-1')
  }
  const file = createReadStream(path)
  try {
    const opened = await decrypter.decrypt(Readable.toWeb(file) as ReadableStream<Uint8Array>)
    const unzipped = fromWeb(opened).compose(createGunzip({ chunkSize: GZIP_CHUNK_BYTES }))
    for await (const chunk of unzipped) yield chunk as Buffer
  } catch (error) {
    if (error instanceof BackupRefusedError) throw error
    const { message, code } = error as NodeJS.ErrnoException
    if (WRONG_IDENTITY.test(message))
      throw new BackupRefusedError(`${path} is encrypted for another key than BACKUP_IDENTITY`)
    if (code === 'ENOENT') throw new BackupRefusedError(`there is no ${path}`)
    throw new BackupDamagedError(`${path} is damaged (${message}): take another one`, { cause: error })
  } finally {
    file.destroy()
  }
}

const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as NodeReadableStream<Uint8Array>)
