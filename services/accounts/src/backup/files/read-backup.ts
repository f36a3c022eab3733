import { basename } from 'node:path'
import type { Identity } from 'age-encryption'
import { mongo } from 'mongoose'
import { type ArchiveEntry, type ArchiveHeader, type PartSummary, readArchive } from './archive'
import { BackupDamagedError, BackupRefusedError } from './errors'
import { readSealedFile } from './sealed-file'

/** A member who left, and when: an entry of the ledger of erasures. */
export interface Erasure {
  readonly userId: string
  /** UTC instant. */
  readonly erasedAt: string
}

/** A file of `DATA_DIR/secrets`, or a variable of the environment. */
export interface Secret {
  readonly kind: 'file' | 'variable'
  readonly name: string
  readonly value: string
}

export async function* readBackup(path: string, identity: string | Identity): AsyncGenerator<ArchiveEntry> {
  try {
    yield* readArchive(readSealedFile(path, identity))
  } catch (error) {
    if (!(error instanceof BackupDamagedError) || error.message.startsWith(path)) throw error
    throw new BackupDamagedError(`${path} ${error.message}: take another one`, { cause: error })
  }
}

/** The header and the parts before the first collection. */
export interface BackupFront {
  readonly header: ArchiveHeader
  readonly erasures: readonly Erasure[]
  readonly secrets: readonly Secret[]
}

/** Reads no further than the first collection, so the size of the backup does not matter. */
export async function readFront(path: string, identity: string | Identity): Promise<BackupFront> {
  let header: ArchiveHeader | undefined
  const erasures: Erasure[] = []
  const secrets: Secret[] = []
  let kind = ''
  for await (const item of readBackup(path, identity)) {
    if (item.entry === 'header') header = item.header
    if (item.entry === 'part') kind = item.part.kind
    if (kind === 'collection') break
    if (item.entry !== 'record') continue
    const record = mongo.BSON.deserialize(item.bytes)
    if (kind === 'erasures') erasures.push(record as Erasure)
    if (kind === 'secrets') secrets.push(record as Secret)
  }
  if (!header) throw new BackupDamagedError(`${path} has no header: take another one`)
  return { header, erasures, secrets }
}

/**
 * Reads a backup to its end. Throws when its content differs from its manifest. Because anyone who knows the public
 * recipient can forge a backup, it also throws for a database that is not in `databases`, and for a secret whose name
 * leads out of its folder.
 */
export async function verifyBackup(
  path: string,
  identity: string | Identity,
  databases: readonly string[],
): Promise<readonly PartSummary[]> {
  let kind = ''
  for await (const item of readBackup(path, identity)) {
    if (item.entry === 'manifest') return item.parts
    if (item.entry === 'record' && kind === 'secrets') requireFileName(mongo.BSON.deserialize(item.bytes) as Secret)
    if (item.entry !== 'part') continue
    const { part } = item
    kind = part.kind
    if (part.kind === 'collection' && !databases.includes(part.database)) {
      throw new BackupRefusedError(`${path} has a database ${part.database}, which is none of this site`)
    }
  }
  throw new BackupDamagedError(`${path} ends before its manifest: take another one`)
}

function requireFileName({ name }: Secret): void {
  if (name !== basename(name)) throw new BackupRefusedError(`the name of the secret ${name} leads out of its folder`)
}
