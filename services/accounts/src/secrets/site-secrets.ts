import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { SERVICES_WITH_DATABASES, UNITS } from '@plekje/contracts'
import { missingKeys, PUBLIC_KEYS, privateKeyName, rotate, type Values } from './identity-keys'

const RANDOM_SECRETS = [
  'ADMIN_PASSWORD',
  'SECOND_FACTOR_KEY',
  'MONGODB_PASSWORD',
  // Each service has its own user in MongoDB (docker/mongodb/databases.js).
  ...SERVICES_WITH_DATABASES.map((name) => `MONGODB_PASSWORD_${name.toUpperCase()}`),
  'MONGODB_PASSWORD_BACKUP',
  'MONGODB_PASSWORD_MONITORING',
  'REDIS_PASSWORD',
  'MEILISEARCH_API_KEY',
  'GRAFANA_PASSWORD',
]

/** Secrets in .env for docker-compose.yml and its additional files, and the operators' key. */
export const SECRETS: readonly string[] = [PUBLIC_KEYS, ...UNITS.map(privateKeyName), ...RANDOM_SECRETS]

/** A random secret of letters and digits, because some secrets become part of a URL. */
const randomSecret = (): string => randomBytes(24).toString('hex')

const missingSecrets = (values: Values): Record<string, string> => ({
  ...missingKeys(values),
  ...Object.fromEntries(RANDOM_SECRETS.filter((name) => !values[name]).map((name) => [name, randomSecret()])),
})

export const newSecrets = (): Record<string, string> & { readonly ADMIN_PASSWORD: string } => ({
  ...missingSecrets({}),
  ADMIN_PASSWORD: randomSecret(),
})

/**
 * Adds missing secrets to an env file, and makes it readable by its owner only. Existing values stay.
 *
 * @returns the names that were added
 */
export function addSecrets(file: string): string[] {
  const missing = missingSecrets(valuesIn(read(file)))
  write(file, missing)
  return SECRETS.filter((name) => name in missing)
}

/** Takes the next step of changing a unit's key in an env file; returns the next instruction. */
export function rotateKey(file: string, name: string): string {
  const unit = UNITS.find((candidate) => candidate === name)
  if (!unit) throw new Error(`say whose key: ${UNITS.join(', ')}`)
  const { changes, next } = rotate(valuesIn(read(file)), unit)
  write(file, changes)
  return next
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const valuesIn = (text: string): Values =>
  Object.fromEntries(
    [...text.matchAll(/^\s*([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value.trim()]),
  )

/** Changes existing lines in place and appends others; replaces the file atomically. */
function write(file: string, changes: Readonly<Record<string, string | undefined>>): void {
  let text = read(file)
  for (const [name, value] of Object.entries(changes)) {
    const line = value === undefined ? '' : `${name}=${value}\n`
    const existingLines = new RegExp(`^[ \\t]*${name}=.*(?:\\n|$)`, 'gm')
    const [first, ...repeats] = text.match(existingLines) ?? []
    if (first !== undefined) {
      text = text.replace(first, () => line)
      for (const repeat of repeats) text = text.replace(repeat, '')
    } else {
      const isAtLineStart = text === '' || text.endsWith('\n')
      text += isAtLineStart ? line : `\n${line}`
    }
  }
  const temporaryFile = `${file}.${process.pid}.new`
  writeFileSync(temporaryFile, text, { mode: 0o600 })
  chmodSync(temporaryFile, 0o600)
  renameSync(temporaryFile, file)
}
