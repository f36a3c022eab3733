import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVICES_WITH_DATABASES, TOPIC_DECLARATIONS, type Topic } from '@plekje/contracts'
import { type Engines, type EventLog, PRIVATE_FILE, PRIVATE_FOLDER } from '@plekje/engines'
import { type Command, createCommand, type Env, type Logger, migrate, readConfig } from '@plekje/service-kit'
import { type LedgerEntry, ledgerOf, repeatErasures } from '../erasure-ledger'
import { accountsMigrations } from '../migrations'
import { DATABASE } from '../storage/user-model'
import { photoStoresOf, secretsFolderOf } from './backup-places'
import { RestoreSettings, secretVariables, withLongTimeout } from './backup-settings'
import {
  type BackupFile,
  findBackup,
  listBackups,
  readFront,
  refuseOverData,
  restoreBackup,
  type Secret,
  verifyBackup,
} from './files'
import { recordNewestBackup } from './newest-backup'

/** The longest time that a consumer may have been behind when the backup began. */
const MAX_LAG_MS = 3_600_000
/** The databases of a backup contain all erasures that are older than the backup by at least this. */
const ERASURE_MARGIN_MS = 86_400_000

/**
 * Groups that consume these topics again from the event log. Events of venues, reviews and members are not consumed
 * again, because the restore undoes what they report: a deleted venue that was restored must stay.
 */
const REWOUND_GROUPS = ['analytics', 'social']
const REWOUND_TOPICS: readonly Topic[] = [
  'venue.activity',
  'venue.searched',
  'share.activity',
  'favorite.changed',
  'page.views',
  'admin.audited',
]

/** Brings databases, photos and secrets back to one moment, with every service stopped. Run it again if it fails. */
export const restoreCommand: Command = async (env, log) => {
  const settings = readConfig(RestoreSettings, env)
  const file = await findBackup(settings.BACKUP_DIR, settings.RESTORE_AT ?? new Date())
  log.info(`reading ${file.path} to its end`)
  await verifyBackup(file.path, settings.BACKUP_IDENTITY, SERVICES_WITH_DATABASES)
  const run = createCommand({
    readConfig: () => withLongTimeout(settings),
    engineRoles: ['documents', 'events', 'blobs'],
    run: (engines) => restoreFile(engines, { settings, file, env, log }),
  })
  return run(env, log)
}

interface RestoreParts {
  readonly settings: RestoreSettings
  readonly file: BackupFile
  readonly env: Env
  readonly log: Logger
}

async function restoreFile(
  { documents, events, blobs }: Pick<Engines, 'documents' | 'events' | 'blobs'>,
  { settings, file, env, log }: RestoreParts,
): Promise<string> {
  const startedAt = performance.now()
  const { BACKUP_IDENTITY: identity } = settings
  // With a prefix the databases are not those of the live site, but the photos would be.
  const photos = settings.DATABASE_PREFIX === '' ? photoStoresOf(settings, blobs) : null
  const target = { documents, databases: SERVICES_WITH_DATABASES, photos }
  if (!settings.RESTORE_OVER) await refuseOverData(target)
  const { header, secrets } = await readFront(file.path, identity)
  const since = new Date(new Date(header.begun).getTime() - ERASURE_MARGIN_MS)
  const ledger = await readLedgers(events, { settings, file, log }, since)

  await events.declareTopics(TOPIC_DECLARATIONS)
  // Rewind before restoring, because rewinding fails while processes of these services run.
  log.info(await rewind(events, new Date(new Date(header.begun).getTime() - MAX_LAG_MS)))
  const counts = await restoreBackup(file.path, identity, target)
  await migrate(documents, accountsMigrations, { log })
  const accounts = await documents.connection(DATABASE)
  const erasureLine = await repeatErasures(accounts, ledger.erasures, {
    services: settings.ERASURE_SERVICES,
    isInLog: (userId) => ledger.idsInLog.has(userId),
  })
  log.info(erasureLine)
  for (const line of await restoreSecrets(secrets, settings, env)) log.warn(line)
  const newest = (await listBackups(settings.BACKUP_DIR)).at(-1) ?? file
  await recordNewestBackup(accounts, newest.moment)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return [
    `restored ${counts.documents} documents and ${counts.photos} photos of ${file.moment.toISOString()} in ${seconds} s`,
    `what was acknowledged before ${header.begun} is there, and what was written after ${header.moment} is lost`,
    `${ledger.erasures.length} erasures were repeated, known until ${ledger.knownUntil}`,
    'migrate each service and start it; search brings its index up to listings by itself',
  ].join('; ')
}

/**
 * Reads the erasures from the event log and from every backup that is not older than the restored one, because the log
 * may have been lost. Without the log, erasures after the newest backup are unknown.
 */
async function readLedgers(
  events: Pick<EventLog, 'declareTopics' | 'read'>,
  { settings, file, log }: Pick<RestoreParts, 'settings' | 'file' | 'log'>,
  since: Date,
) {
  const entryById = new Map<string, LedgerEntry>()
  for await (const entry of ledgerOf(events)) entryById.set(entry.userId, entry)
  const idsInLog = new Set(entryById.keys())
  let lastReadMoment = file.moment
  const backups = await listBackups(settings.BACKUP_DIR)
  for (const { path, moment } of backups.filter((backup) => backup.moment >= file.moment)) {
    try {
      const { erasures } = await readFront(path, settings.BACKUP_IDENTITY)
      for (const entry of erasures) {
        if (!entryById.has(entry.userId)) entryById.set(entry.userId, entry)
      }
      lastReadMoment = moment
    } catch (error) {
      log.warn({ err: error }, `the ledger of erasures in ${path} cannot be read`)
    }
  }
  const erasures = [...entryById.values()].filter(({ erasedAt }) => new Date(erasedAt) >= since)
  const knownUntil = idsInLog.size > 0 ? 'the end of the event log' : lastReadMoment.toISOString()
  return { erasures, idsInLog, knownUntil }
}

async function rewind(events: Pick<EventLog, 'rewind'>, since: Date): Promise<string> {
  const lines: string[] = []
  for (const group of REWOUND_GROUPS) {
    const counts = Object.entries(await events.rewind(group, since, REWOUND_TOPICS))
    const texts = counts.map(([topic, count]) => `${topic} ${count}`)
    lines.push(`${group}: ${texts.join(', ') || 'has consumed nothing yet'}`)
  }
  return `to be consumed again: ${lines.join('; ')}`
}

/** Writes secret files of embedded engines, and variables to `RESTORE_SECRETS_FILE`. Returns lines for the operator. */
async function restoreSecrets(secrets: readonly Secret[], settings: RestoreSettings, env: Env): Promise<string[]> {
  const folder = secretsFolderOf(settings)
  for (const { name, value } of secrets.filter(({ kind }) => kind === 'file')) {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    await writeFile(join(folder, name), value, { mode: PRIVATE_FILE })
  }
  const variables = secrets.filter(({ kind }) => kind === 'variable')
  const { RESTORE_SECRETS_FILE: file } = settings
  if (file !== undefined) {
    const lines = variables.map(({ name, value }) => `${name}=${value}\n`)
    await writeFile(file, lines.join(''), { flag: 'wx', mode: PRIVATE_FILE })
    return [`secrets written to ${file}: ${variables.map(({ name }) => name).join(', ')}`]
  }
  const current = new Map(secretVariables(env).map(({ name, value }) => [name, value]))
  const isDifferent = ({ name, value }: Secret) => current.has(name) && current.get(name) !== value
  const names = variables.filter(isDifferent).map(({ name }) => name)
  if (names.length === 0) return []
  return [`differ from the backup: ${names.join(', ')}. Restore with --secrets FILE to get those of the backup`]
}
