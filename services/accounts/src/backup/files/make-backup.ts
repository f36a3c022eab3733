import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { type Documents, PRIVATE_FOLDER } from '@plekje/engines'
import type { Identity } from 'age-encryption'
import { mongo } from 'mongoose'
import { ARCHIVE_VERSION, type PartSummary, type PartWithRecords, writeArchive } from './archive'
import {
  type BackupFile,
  deleteAbandonedFiles,
  deleteBackups,
  findExpiredBackups,
  listBackups,
  pathOf,
  type Retention,
  unfinishedPathOf,
} from './backup-folder'
import { CollectionLoader, dropCollections, takeSnapshot } from './collections'
import { BackupDamagedError } from './errors'
import { type PhotoStores, photoRecords } from './photos'
import { type Erasure, readBackup, type Secret } from './read-backup'
import { writeSealedFile } from './sealed-file'

/** The databases, photos and secrets that a backup contains. */
export interface BackupSources {
  readonly documents: Documents
  readonly databases: readonly string[]
  /** Reads the ledger of erasures: after the snapshot, so that the ledger lacks no erasure from before the snapshot. */
  readonly erasures: () => AsyncIterable<Erasure> | Iterable<Erasure>
  readonly secrets: readonly Secret[]
  readonly photos: PhotoStores
}

export interface BackupOptions {
  readonly folder: string
  /** The public key (age) that the file is encrypted to. */
  readonly recipient: string
  readonly retention: Retention
  /** Databases for the check, whose names begin with `backup-check-`. The check empties them before and after. */
  readonly scratch: Documents
  readonly now?: () => Date
}

export interface BackupResult extends BackupFile {
  readonly bytes: number
  readonly parts: readonly PartSummary[]
  readonly deleted: readonly BackupFile[]
  readonly previous: BackupFile | undefined
}

/**
 * Writes a backup of one moment, and checks it by restoring it into scratch databases. Then the file gets its name, and
 * expired backups are deleted. After a failure the folder is as it was.
 */
export async function makeBackup(
  sources: BackupSources,
  { folder, recipient, retention, scratch, now = () => new Date() }: BackupOptions,
): Promise<BackupResult> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const earlierBackups = await listBackups(folder)
  await deleteAbandonedFiles(folder, now())
  const snapshot = await takeSnapshot(sources.documents, sources.databases)
  const { begun, moment } = snapshot
  const path = pathOf(folder, moment)
  const unfinishedPath = unfinishedPathOf(path)
  let writtenParts: readonly PartSummary[] = []
  try {
    const header = { version: ARCHIVE_VERSION, begun: begun.toISOString(), moment: moment.toISOString() }
    const archive = writeArchive(header, partsOf(sources, snapshot.collections), (parts) => {
      writtenParts = parts
    })
    const identity = await writeSealedFile(unfinishedPath, recipient, archive)
    await checkBackup(unfinishedPath, identity, { scratch, writtenParts, databases: sources.databases })
    await rename(unfinishedPath, path)
  } finally {
    await snapshot.close()
    await rm(unfinishedPath, { force: true })
  }
  const { size } = await stat(path)
  const deleted = findExpiredBackups([...earlierBackups, { path, moment }], retention, now())
  await deleteBackups(deleted)
  return { path, moment, bytes: size, parts: writtenParts, deleted, previous: earlierBackups.at(-1) }
}

/** Yields the ledger and the secrets first, so that a restore reads them without the rest. */
async function* partsOf(
  { erasures, secrets, photos }: BackupSources,
  collections: Awaited<ReturnType<typeof takeSnapshot>>['collections'],
): AsyncGenerator<PartWithRecords> {
  yield { part: { kind: 'erasures' }, records: asBson(erasures()) }
  yield { part: { kind: 'secrets' }, records: asBson(secrets) }
  for (const { records, ...part } of collections) yield { part, records: records() }
  // Photos come after the collections, so that no venue or review names a photo that the backup lacks.
  yield { part: { kind: 'photos' }, records: photoRecords(photos) }
}

async function* asBson(values: AsyncIterable<object> | Iterable<object>): AsyncGenerator<Uint8Array> {
  for await (const value of values) yield mongo.BSON.serialize(value)
}

interface BackupCheck extends Pick<BackupOptions, 'scratch'>, Pick<BackupSources, 'databases'> {
  readonly writtenParts: readonly PartSummary[]
}

/** Reads the file from the disk, restores its collections one by one into scratch databases, compares the manifests. */
async function checkBackup(path: string, identity: Identity, check: BackupCheck): Promise<void> {
  const { scratch, databases, writtenParts } = check
  const scratchOf = (database: string) => `backup-check-${database}`
  const clean = () => dropCollections(scratch, databases.map(scratchOf))
  let loader: CollectionLoader | undefined
  await clean()
  try {
    for await (const item of readBackup(path, identity)) {
      if (item.entry === 'record') {
        await loader?.add(item.bytes)
        continue
      }
      if (loader) {
        await loader.finish()
        await clean()
        loader = undefined
      }
      if (item.entry === 'part' && item.part.kind === 'collection') {
        loader = await CollectionLoader.open(scratch, scratchOf(item.part.database), item.part)
      }
      if (item.entry === 'manifest' && JSON.stringify(item.parts) !== JSON.stringify(writtenParts)) {
        throw new BackupDamagedError(`${path} does not hold what was written into it`)
      }
    }
  } finally {
    await clean()
  }
}
