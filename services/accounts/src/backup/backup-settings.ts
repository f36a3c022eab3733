import { UNITS } from '@plekje/contracts'
import { EngineSettings } from '@plekje/engines'
import { type Env, SwitchSetting } from '@plekje/service-kit'
import { z } from 'zod'
import { ErasureServices } from '../config'

/** Long enough to build an index over many documents, and to wait for a busy server. */
const TIMEOUT_MS = 600_000
export const withLongTimeout = <S extends FolderSettings>(settings: S): S => ({
  ...settings,
  MONGODB_TIMEOUT_MS: Math.max(settings.MONGODB_TIMEOUT_MS, TIMEOUT_MS),
})

const FolderSettings = EngineSettings.extend({
  /** The folder of backups; it must not be in a folder that is backed up. */
  BACKUP_DIR: z.string().min(1).default('.backups'),
  /** The data folder of listings, where its photos are files on a volume of its own. Default: `DATA_DIR`. */
  LISTINGS_DATA_DIR: z.string().min(1).optional(),
  /** The data folder of reviews. Default: `DATA_DIR`. */
  REVIEWS_DATA_DIR: z.string().min(1).optional(),
})
export type FolderSettings = z.output<typeof FolderSettings>

export const BackupSettings = FolderSettings.extend({
  /**
   * Backups are encrypted for this recipient of age. Required in production; otherwise the first backup makes a key and
   * prints it.
   */
  BACKUP_RECIPIENT: z.string().startsWith('age1', 'must begin with age1').optional(),
  /** The process keeps running, with this many hours between backups. Unset: it makes one backup and ends. */
  BACKUP_EVERY_HOURS: z.coerce.number().positive().max(1000).optional(),
})
export type BackupSettings = z.output<typeof BackupSettings>

export const RestoreSettings = FolderSettings.extend({
  /** The private half of the key, which the operator keeps. Trimmed, because files of Secrets end with a line break. */
  BACKUP_IDENTITY: z.string('is required: the key that was printed once').trim().min(1),
  /** The newest backup that is not after this time is restored. Default: the newest. */
  RESTORE_AT: z
    .string()
    .transform((text) => new Date(text))
    .refine((at) => !Number.isNaN(at.getTime()), {
      error: 'must be a time, as 2026-01-31T14:00 or 2026-01-31T13:00:00Z',
    })
    .optional(),
  /** `true` replaces existing data. */
  RESTORE_OVER: SwitchSetting,
  /** A new file that gets the variables which the backup contains, as lines of an env file. */
  RESTORE_SECRETS_FILE: z.string().min(1).optional(),
  ERASURE_SERVICES: ErasureServices,
})
export type RestoreSettings = z.output<typeof RestoreSettings>

/** The key of members' code apps, and the keys by which units identify each other: a restored site needs them. */
const SECRET_VARIABLES = [
  'SECOND_FACTOR_KEY',
  'IDENTITY_PUBLIC_KEYS',
  ...UNITS.map((unit) => `IDENTITY_PRIVATE_KEY_${unit.toUpperCase()}`),
]

export const secretVariables = (env: Env): { readonly name: string; readonly value: string }[] =>
  SECRET_VARIABLES.map((name) => ({ name, value: env[name] ?? '' })).filter(({ value }) => value !== '')
