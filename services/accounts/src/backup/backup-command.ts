import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SERVICES_WITH_DATABASES } from '@plekje/contracts'
import { type Engines, findRunningDocuments, PRIVATE_FILE, PRIVATE_FOLDER } from '@plekje/engines'
import { type Command, ConfigError, createCommand, type Env, type Logger, readConfig } from '@plekje/service-kit'
import { ledgerOf } from '../erasure-ledger'
import { erasureModel } from '../storage/erasure-model'
import { DATABASE } from '../storage/user-model'
import { openScratch, photoStoresOf, secretsOf } from './backup-places'
import { BackupSettings, withLongTimeout } from './backup-settings'
import { type BackupKey, type BackupResult, type Erasure, generateBackupKey, listBackups, makeBackup } from './files'
import { recordNewestBackup } from './newest-backup'

const HOUR_MS = 3_600_000
const RETRY_MS = 600_000
/** All backups of two days, for a fault noticed soon, and weekly ones for a fault that took a month to notice. */
const RETENTION = { hours: 48, days: 7, weeks: 5 }

/** Prints a new pair of keys. Nothing stores its private half, the identity. */
export const backupKeyCommand: Command = async () => {
  printKey(await generateBackupKey())
  return 'a new key: set BACKUP_RECIPIENT, and keep the identity where the backups are not'
}

/**
 * Backs up databases, photos, secrets and the ledger of erasures into a file. On embedded engines it works beside a
 * running site, whose documents it reads through the socket in `DATA_DIR`, and on a stopped one.
 */
export const backupCommand: Command = async (env, log) => {
  const settings = readConfig(BackupSettings, env)
  const { BACKUP_EVERY_HOURS: everyHours } = settings
  if (everyHours === undefined) return backUpOnce(settings, env, log)
  for (;;) {
    const newest = (await listBackups(settings.BACKUP_DIR)).at(-1)
    const dueAt = newest ? newest.moment.getTime() + everyHours * HOUR_MS : 0
    await pause(Math.max(0, dueAt - Date.now()))
    try {
      log.info(await backUpOnce(settings, env, log))
    } catch (error) {
      log.error({ err: error }, `no backup was made; retrying in ${RETRY_MS / 60_000} min`)
      await pause(RETRY_MS)
    }
  }
}

async function backUpOnce(settings: BackupSettings, env: Env, log: Logger): Promise<string> {
  const recipient = await recipientOf(settings)
  const MONGODB_URL = settings.MONGODB_URL ?? (await findRunningDocuments(settings.DATA_DIR))
  const run = createCommand({
    readConfig: () => ({ ...withLongTimeout(settings), MONGODB_URL }),
    engineRoles: ['documents', 'events', 'blobs'],
    run: (engines) => backUp(engines, { settings, recipient, env }),
  })
  return run(env, log)
}

async function backUp(
  { documents, events, blobs }: Pick<Engines, 'documents' | 'events' | 'blobs'>,
  { settings, recipient, env }: { readonly settings: BackupSettings; readonly recipient: string; readonly env: Env },
): Promise<string> {
  const startedAt = performance.now()
  const accounts = await documents.connection(DATABASE)
  const { scratch, close } = await openScratch(settings, documents)
  try {
    const backup = await makeBackup(
      {
        documents,
        databases: SERVICES_WITH_DATABASES,
        erasures: async function* () {
          // An erasure whose event is still in the outbox is open, and not yet in the event log.
          const openErasures = erasureModel(accounts).find().comment('scan: a backup contains every open erasure')
          for await (const { _id, erasedAt } of openErasures.cursor()) {
            yield { userId: _id, erasedAt: erasedAt.toISOString() } satisfies Erasure
          }
          yield* ledgerOf(events)
        },
        secrets: await secretsOf(settings, env),
        photos: photoStoresOf(settings, blobs),
      },
      {
        folder: settings.BACKUP_DIR,
        recipient,
        retention: RETENTION,
        scratch,
      },
    )
    await recordNewestBackup(accounts, backup.moment)
    return summaryOf(backup, (performance.now() - startedAt) / 1000)
  } finally {
    await close()
  }
}

function summaryOf({ path, bytes, parts, previous, moment, deleted }: BackupResult, seconds: number): string {
  const records = parts.reduce((sum, part) => sum + part.records, 0)
  const hoursBetween = previous ? (moment.getTime() - previous.moment.getTime()) / HOUR_MS : 0
  const loss = previous
    ? `until now a restore would have lost the ${hoursBetween.toFixed(1)} h since the backup before`
    : 'this is the first backup'
  return [
    `${path}: ${records} records of ${parts.length} parts, ${(bytes / 1e6).toFixed(1)} MB, checked, in ${seconds.toFixed(1)} s`,
    loss,
    `deleted ${deleted.length} older backups`,
  ].join('; ')
}

/** In production the operator sets the key, because a printed key would be stored with the log of the process. */
async function recipientOf({ BACKUP_RECIPIENT, BACKUP_DIR, NODE_ENV }: BackupSettings): Promise<string> {
  if (BACKUP_RECIPIENT) return BACKUP_RECIPIENT
  if (NODE_ENV === 'production') {
    throw new ConfigError({ BACKUP_RECIPIENT: 'is required: the command backup-key prints a pair of keys' })
  }
  await mkdir(BACKUP_DIR, { recursive: true, mode: PRIVATE_FOLDER })
  const file = join(BACKUP_DIR, 'recipient')
  const existing = await readFile(file, 'utf8').catch(() => undefined)
  if (existing !== undefined) return existing.trim()
  const key = await generateBackupKey()
  await writeFile(file, `${key.recipient}\n`, { flag: 'wx', mode: PRIVATE_FILE })
  printKey(key)
  return key.recipient
}

function printKey({ identity, recipient }: BackupKey): void {
  console.log(`The key of the backups is printed only now. Without it no backup can be restored: keep it elsewhere.

  BACKUP_IDENTITY=${identity}
  BACKUP_RECIPIENT=${recipient}
`)
}
