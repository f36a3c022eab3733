import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A secret that is made once and kept in `DATA_DIR/secrets`, readable by its owner alone, so that a restart keeps
 * sessions and signatures valid.
 */
export function keepSecret(dataDir: string, name: string, make = () => randomBytes(32).toString('base64url')): string {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    // `wx`: of two starts at once one writes, the other reads what the first wrote.
    writeFileSync(file, make(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}
