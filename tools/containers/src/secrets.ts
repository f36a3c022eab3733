// npm run secrets: writes a random value for every secret that .env does not hold yet, and prints none of them.
import { randomBytes } from 'node:crypto'
import { appendFileSync, chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './units'

/** Everything that docker-compose.yml and its additions ask of .env. */
export const SECRETS = [
  'IDENTITY_SECRET',
  'ADMIN_PASSWORD',
  'SECOND_FACTOR_KEY',
  'MONGODB_PASSWORD',
  'REDIS_PASSWORD',
  'MEILISEARCH_API_KEY',
  'GRAFANA_PASSWORD',
] as const

/** Letters and digits only: some of them become part of a URL. */
const randomSecret = (): string => randomBytes(24).toString('hex')

export const newSecrets = (): Record<(typeof SECRETS)[number], string> =>
  Object.fromEntries(SECRETS.map((name) => [name, randomSecret()])) as Record<(typeof SECRETS)[number], string>

/**
 * Adds to an env file what it lacks and makes it readable by its owner alone. What stands in it stays.
 *
 * @returns the names that were added
 */
export function addSecrets(file: string): string[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const missing = SECRETS.filter((name) => !new RegExp(`^\\s*${name}=.`, 'm').test(text))
  const lines = missing.map((name) => `${name}=${randomSecret()}\n`).join('')
  appendFileSync(file, `${text === '' || text.endsWith('\n') ? '' : '\n'}${lines}`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return missing
}

if (require.main === module) {
  const added = addSecrets(join(root, '.env'))
  console.log(added.length === 0 ? '.env holds every secret.' : `Written into .env: ${added.join(', ')}`)
}
