import { SERVICES_WITH_DATABASES } from '@plekje/contracts'
import type { Documents } from '@plekje/engines'
import { isReplicated, readRecordedSteps } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { newestBackupMoment } from '../backup/newest-backup'
import { createSealer } from '../credentials/sealed-text'
import { DATABASE, userModel } from '../storage/user-model'
import { combineFindings, type Findings } from './findings'

/** The oldest MongoDB that docs/operations/engines.md allows. */
const OLDEST_MONGODB = [7, 0]
const MIN_FREE_BYTES = 1024 ** 3
const MIN_FREE_SHARE = 0.15
const MAX_BACKUP_AGE_HOURS = 36

/** By database the last step of the oldest release from which an upgrade is possible; other databases have no bound. */
export type RequiredSteps = Readonly<Record<string, string>>

interface DocumentsToCheck {
  readonly documents: Documents
  readonly secondFactorKey: string
  readonly requiredSteps: RequiredSteps
  readonly now: Date
}

/** Checks the server and what earlier releases left in the databases. Changes nothing. */
export async function checkDocuments(parts: DocumentsToCheck): Promise<Findings> {
  const accounts = await parts.documents.connection(DATABASE)
  const steps = await recordedSteps(parts.documents)
  const isUpgrade = Object.values(steps).some((recorded) => recorded.length > 0)
  const findings = [await checkServer(accounts), await checkDisk(accounts), checkRelease(steps, parts.requiredSteps)]
  if (isUpgrade) findings.push(await checkBackup(accounts, parts.now), await checkSealedKeys(accounts, parts))
  return combineFindings(findings)
}

const NO_FINDINGS: Findings = { refusals: [], warnings: [] }
const refuse = (...refusals: string[]): Findings => ({ refusals, warnings: [] })
const warn = (warning: string): Findings => ({ refusals: [], warnings: [warning] })

async function checkServer(connection: Connection): Promise<Findings> {
  const refusals: string[] = []
  const info = await connection.db?.command({ buildInfo: 1 })
  const version = String(info?.version ?? '')
  if (isOlder(version, OLDEST_MONGODB)) {
    refusals.push(
      `MongoDB ${version} is too old: ${OLDEST_MONGODB.join('.')} or newer is needed (docs/operations/engines.md)`,
    )
  }
  if (!(await isReplicated(connection))) {
    refusals.push(
      'MongoDB is not a replica set, and services write in transactions: one member is enough (?replicaSet=rs0)',
    )
  }
  return refuse(...refusals)
}

export function isOlder(version: string, [major = 0, minor = 0]: readonly number[]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number)
  return ownMajor < major || (ownMajor === major && ownMinor < minor)
}

/** A migration writes new indexes and copies. Only MongoDB itself tells how full its volume is. */
async function checkDisk(connection: Connection): Promise<Findings> {
  const stats = await connection.db?.command({ dbStats: 1 }).catch(() => undefined)
  const total = Number(stats?.fsTotalSize ?? 0)
  if (total === 0) return NO_FINDINGS
  const free = total - Number(stats?.fsUsedSize ?? 0)
  const text = `MongoDB's volume has ${(free / 1024 ** 3).toFixed(1)} GiB free of ${(total / 1024 ** 3).toFixed(0)}`
  if (free < MIN_FREE_BYTES) return refuse(`${text}: a migration needs room (docs/runbooks/full-disk.md)`)
  return free < total * MIN_FREE_SHARE ? warn(`${text} (docs/runbooks/full-disk.md)`) : NO_FINDINGS
}

async function recordedSteps(documents: Documents): Promise<Record<string, readonly string[]>> {
  const entries = SERVICES_WITH_DATABASES.map(
    async (database) => [database, await readRecordedSteps(await documents.connection(database))] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

function checkRelease(steps: Readonly<Record<string, readonly string[]>>, required: RequiredSteps): Findings {
  const skippedSteps = Object.entries(required).filter(([database, step]) => {
    const recorded = steps[database] ?? []
    return recorded.length > 0 && !recorded.includes(step)
  })
  return refuse(
    ...skippedSteps.map(
      ([database, step]) =>
        `the database ${database} lacks ${step}: a release was skipped that this release requires. Run the skipped release first (CHANGELOG.md)`,
    ),
  )
}

async function checkBackup(accounts: Connection, now: Date): Promise<Findings> {
  const moment = await newestBackupMoment(accounts)
  if (!moment) return warn('there is no backup: make one before you upgrade (docs/operations/backup.md)')
  const hours = (now.getTime() - moment.getTime()) / 3_600_000
  if (hours <= MAX_BACKUP_AGE_HOURS) return NO_FINDINGS
  return warn(
    `the newest backup is ${hours.toFixed(0)} hours old: make one before you upgrade (docs/operations/backup.md)`,
  )
}

/** Tries the key on one member's app: with another key nobody's codes work any more. */
async function checkSealedKeys(accounts: Connection, { secondFactorKey }: DocumentsToCheck): Promise<Findings> {
  const user = await userModel(accounts)
    .findOne({ 'totp.sealedKey': { $exists: true } }, { totp: 1 })
    .comment('scan: an upgrade looks for one member with an app')
    .lean()
  if (!user?.totp) return NO_FINDINGS
  try {
    createSealer(secondFactorKey).open(user.totp.sealedKey, user._id)
    return NO_FINDINGS
  } catch {
    return refuse(
      'SECOND_FACTOR_KEY does not fit the database: members with a code app could not sign in. Set the former key too (docs/operations/secrets.md#second_factor_key)',
    )
  }
}
