import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from './units'

export interface ComposeService {
  readonly image?: string
  readonly profiles?: readonly string[]
  readonly build?: { readonly args?: Readonly<Record<string, string>> }
  readonly environment?: Readonly<Record<string, string>>
  readonly command?: readonly string[]
  readonly networks?: readonly string[]
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly configs?: readonly object[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly stop_grace_period?: string
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly init?: boolean
  readonly security_opt?: readonly string[]
  readonly healthcheck?: object
  readonly deploy?: { readonly resources?: { readonly limits?: { readonly memory?: string } } }
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
}

/**
 * Reads a Compose file of the root and substitutes its variables like Compose: `${NAME}`, `${NAME:-default}` and
 * `${NAME:?message}`.
 *
 * @throws with the message of a missing required variable
 */
export function readComposeFile(name: string, variables: Readonly<Record<string, string>>): ComposeFile {
  const text = readFileSync(join(root, name), 'utf8')
  return parse(substitute(text, variables), { merge: true, logLevel: 'error' })
}

const substitute = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{([A-Z_0-9]+)(?::([-?])([^}]*))?\}/g, (_, name: string, operator = '-', fallback = '') => {
    const value = variables[name]
    if (value) return value
    if (operator === '?') throw new Error(`${name} ${fallback}`)
    return fallback
  })
