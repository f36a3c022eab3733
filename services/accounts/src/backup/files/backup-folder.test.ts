import { type BackupFile, findExpiredBackups } from './backup-folder'

const HOUR_MS = 3_600_000
const now = new Date('2026-03-18T14:00:00Z')

/** A backup every six hours of some days, oldest first. */
const backupsOf = (days: number): BackupFile[] =>
  Array.from({ length: days * 4 }, (_, n) => new Date(now.getTime() - n * 6 * HOUR_MS))
    .reverse()
    .map((moment) => ({ path: moment.toISOString(), moment }))

const keptOf = (backups: BackupFile[], retention: Parameters<typeof findExpiredBackups>[1], at = now) => {
  const expired = new Set(findExpiredBackups(backups, retention, at))
  return backups.filter((backup) => !expired.has(backup)).map(({ path }) => path.slice(5, 16))
}

describe('retention', () => {
  it('keeps all backups of the last hours, then the last of each day, then of each week', () => {
    expect(keptOf(backupsOf(40), { hours: 12, days: 3, weeks: 4 })).toEqual([
      '03-01T20:00', // Sundays
      '03-08T20:00',
      '03-15T20:00',
      '03-16T20:00',
      '03-17T20:00',
      '03-18T02:00',
      '03-18T08:00',
      '03-18T14:00',
    ])
  })

  it('counts only days with a backup, so that a pause deletes none', () => {
    const yearLater = new Date('2027-03-18T14:00:00Z')
    expect(keptOf(backupsOf(40), { hours: 12, days: 2, weeks: 2 }, yearLater)).toEqual([
      '03-15T20:00',
      '03-17T20:00',
      '03-18T14:00',
    ])
  })

  it('keeps the newest backup with any settings', () => {
    expect(keptOf(backupsOf(1), { hours: 0, days: 0, weeks: 0 })).toEqual(['03-18T14:00'])
  })
})
