import { parseArgs } from 'node:util'
import { backupCommand, backupKeyCommand, restoreCommand } from '@plekje/accounts'
import { BackupRefusedError } from '@plekje/accounts/backup-files'
import { withoutUndefined } from '@plekje/contracts'
import { type CommandContext, ConfigError, createLogger } from '@plekje/service-kit'

export const USAGE = `npm run backup                     makes one backup, with the settings of the environment; with embedded
                                   engines of DATA_DIR, whether the site runs or not
npm run backup -- key              prints a new key
  --to FOLDER                      BACKUP_DIR (.backups)
  --every HOURS                    keeps running and makes a backup every HOURS hours

npm run restore                    restores the newest backup, with every service stopped
  --at TIME                        the newest one made at or before TIME: 2026-01-31T14:00, or with a zone
  --over                           replaces data that is there
  --from FOLDER                    BACKUP_DIR (.backups)
  --identity FILE                  a file with the key, instead of BACKUP_IDENTITY
  --secrets FILE                   writes the secrets of the backup to this new file, as lines of .env`

/** Runs a command line. Returns the exit code: 0 done, 1 refused or failed, 2 not a command. */
export async function runCommand(
  [name, ...args]: readonly string[],
  { env, out, err }: CommandContext,
): Promise<number> {
  const invocation = parse(name, args)
  if (!invocation) {
    err(USAGE)
    return 2
  }
  try {
    const log = createLogger({ name: name ?? '', level: 'warn' })
    out(await invocation.command({ ...env, ...invocation.settings }, log))
    return 0
  } catch (error) {
    err(explain(error))
    return 1
  }
}

function parse(name: string | undefined, args: readonly string[]) {
  try {
    if (name === 'backup') return parseBackup([...args])
    if (name === 'restore') return parseRestore([...args])
  } catch {
    // `parseArgs` throws for unknown options.
  }
  return undefined
}

function parseBackup(args: string[]) {
  const options = { to: { type: 'string' }, every: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const operands = positionals.join()
  if (operands !== '' && operands !== 'key') return undefined
  return {
    command: operands === 'key' ? backupKeyCommand : backupCommand,
    settings: withoutUndefined({ BACKUP_DIR: values.to, BACKUP_EVERY_HOURS: values.every }),
  }
}

function parseRestore(args: string[]) {
  const text = { type: 'string' } as const
  const options = { at: text, over: { type: 'boolean' }, from: text, identity: text, secrets: text } as const
  const { values } = parseArgs({ args, options })
  return {
    command: restoreCommand,
    settings: withoutUndefined({
      RESTORE_AT: values.at,
      RESTORE_OVER: values.over ? 'true' : undefined,
      BACKUP_DIR: values.from,
      BACKUP_IDENTITY_FILE: values.identity,
      RESTORE_SECRETS_FILE: values.secrets,
    }),
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Settings are wrong:\n${error.message}`
  if (error instanceof BackupRefusedError) return error.message
  const { name, message, stack } = error as Error
  if (name === 'DirectoryInUseError') return `${message}: stop the site first`
  return stack ?? message
}
