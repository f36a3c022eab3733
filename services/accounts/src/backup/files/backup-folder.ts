import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupRefusedError } from './errors'

/** `plekje-2026-11-28T13-00-00.123Z.age`: the moment in UTC, without colons, which some file systems refuse. */
const BACKUP_NAME = /^plekje-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3})Z\.age$/
const UNFINISHED_SUFFIX = '.unfinished'
/** An older unfinished file was left by a process that died. */
const ABANDONED_AFTER_MS = 86_400_000
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
const FIRST_MONDAY_MS = Date.UTC(1970, 0, 5)

export interface BackupFile {
  readonly path: string
  readonly moment: Date
}

/** Rules for keeping backups. The newest backup is always kept. */
export interface Retention {
  /** Keeps all backups of this many hours. */
  readonly hours: number
  /** Keeps the last backup of a day (UTC), for this many days that have a backup. */
  readonly days: number
  /** Keeps the last backup of a week, for this many weeks that have a backup. */
  readonly weeks: number
}

export const pathOf = (folder: string, moment: Date): string =>
  join(folder, `plekje-${moment.toISOString().replaceAll(':', '-')}.age`)

export const unfinishedPathOf = (path: string): string => `${path}${UNFINISHED_SUFFIX}`

/** Lists finished backups, oldest first; an unfinished file has another suffix. A missing folder has no backups. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const backups: BackupFile[] = []
  for (const name of await readdir(folder).catch(emptyIfMissing)) {
    const match = BACKUP_NAME.exec(name)
    if (!match) continue
    const [, day, hours, minutes, seconds] = match
    backups.push({ path: join(folder, name), moment: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) })
  }
  return backups.sort((a, b) => a.moment.getTime() - b.moment.getTime())
}

function emptyIfMissing(error: unknown): string[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
  throw error
}

/** Finds the newest backup that is not after `time`. Throws BackupRefusedError when there is none. */
export async function findBackup(folder: string, time: Date): Promise<BackupFile> {
  const backups = await listBackups(folder)
  const backup = backups.findLast(({ moment }) => moment <= time)
  if (backup) return backup
  const oldest = backups[0] ? `; the oldest one is of ${backups[0].moment.toISOString()}` : ''
  throw new BackupRefusedError(`${folder} has no backup of ${time.toISOString()} or before${oldest}`)
}

/** Returns the backups that the retention does not keep. */
export function findExpiredBackups(
  backups: readonly BackupFile[],
  { hours, days, weeks }: Retention,
  now: Date,
): BackupFile[] {
  const newestFirst = [...backups].sort((a, b) => b.moment.getTime() - a.moment.getTime())
  const lastOfEach = (periodOf: (momentMs: number) => number, count: number) => {
    const lastByPeriod = new Map<number, BackupFile>()
    for (const backup of newestFirst) {
      const period = periodOf(backup.moment.getTime())
      if (!lastByPeriod.has(period)) lastByPeriod.set(period, backup)
    }
    return [...lastByPeriod.values()].slice(0, count)
  }
  const retained = new Set([
    ...newestFirst.slice(0, 1),
    ...newestFirst.filter(({ moment }) => now.getTime() - moment.getTime() <= hours * 3_600_000),
    ...lastOfEach((moment) => Math.floor(moment / DAY_MS), days),
    ...lastOfEach((moment) => Math.floor((moment - FIRST_MONDAY_MS) / WEEK_MS), weeks),
  ])
  return backups.filter((backup) => !retained.has(backup))
}

export async function deleteBackups(backups: readonly BackupFile[]): Promise<void> {
  for (const { path } of backups) await rm(path, { force: true })
}

/** Deletes unfinished files of processes that died. */
export async function deleteAbandonedFiles(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED_SUFFIX)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (now.getTime() - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}
