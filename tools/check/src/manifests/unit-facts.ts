import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { variablesOf } from '../env-example'

/** Facts about running a service or the gateway, from its code. */
export interface UnitFacts {
  readonly name: string
  /** Variables that the unit's settings define. */
  readonly variables: ReadonlySet<string>
  /** Services whose address the unit's settings contain. */
  readonly calls: readonly string[]
  readonly engineRoles: readonly string[]
  /** Commands of the unit's program. */
  readonly commands: readonly string[]
  /** Parses the environment as the unit does at its start. Throws `ConfigError`. */
  readConfig(env: Readonly<Record<string, string>>): unknown
}

/** The variable of each engine role, without which the role is embedded, and the roles that may be so in production. */
export interface EngineFacts {
  readonly variableOf: ReadonlyMap<string, string>
  readonly embeddedInProduction: ReadonlySet<string>
}

export const urlVariableOf = (unit: string): string => `${unit.toUpperCase().replaceAll('-', '_')}_URL`

/** Reads the facts from the sources of a unit. `services` are the names of all services. */
export async function readUnitFacts(root: string, path: string, services: readonly string[]): Promise<UnitFacts> {
  const name = path.split('/').at(-1) ?? path
  const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '')
  const shared = ['packages/service-kit/src/config.ts', 'packages/engines/src/config.ts']
  const config = { path: `${path}/src/config.ts`, text: read(`${path}/src/config.ts`) }
  const ownVariables = variablesOf([config])
  const [, omit = ''] = /\.omit\(\{([^}]*)\}\)/.exec(config.text) ?? []
  const omittedVariables = [...omit.matchAll(/([A-Z][A-Z0-9_]+): true/g)].map(([, variable = '']) => variable)
  const source = ['service.ts', 'config.ts', 'main.ts'].map((file) => read(`${path}/src/${file}`)).join('\n')
  const [, roles = ''] = /EngineRoles = \[([^\]]*)\]/.exec(source) ?? []
  const [, commands = ''] = /\bcommands: \{(.*)\}/.exec(source) ?? []
  const ownCommands = [...commands.matchAll(/'?([a-z-]+)'?: /g)].map(([, command = '']) => command)
  const readers: Record<string, unknown> = await import(join(root, config.path))
  const readConfig = Object.entries(readers).find(([key]) => /^read\w*Config$/.test(key))?.[1]
  if (typeof readConfig !== 'function') throw new Error(`${config.path} exports no read…Config`)
  return {
    name,
    variables: new Set(
      [...ownVariables, ...variablesOf(shared.map((file) => ({ path: file, text: read(file) })))].filter(
        (variable) => !omittedVariables.includes(variable),
      ),
    ),
    calls: [...services, 'gateway'].filter((other) => other !== name && ownVariables.has(urlVariableOf(other))),
    engineRoles: [...roles.matchAll(/'([a-z]+)'/g)].map(([, role = '']) => role),
    commands: /\bmigrations: /.test(source) ? ['migrate', ...ownCommands] : ownCommands,
    readConfig: (env) => readConfig(env),
  }
}

/** Facts about the program that serves a front end's files. */
export const readFrontEndFacts = (
  root: string,
  paths: readonly string[],
): Pick<UnitFacts, 'name' | 'variables' | 'engineRoles'>[] => {
  const path = 'tools/static-server/src/config.ts'
  const variables = variablesOf([{ path, text: readFileSync(join(root, path), 'utf8') }])
  return paths.map((name) => ({ name, variables, engineRoles: [] }))
}

export function readEngineFacts(root: string): EngineFacts {
  const source = readFileSync(join(root, 'packages/engines/src/open-engines.ts'), 'utf8')
  const [, variables = ''] = /variableOf[^{]*\{([^}]*)\}/.exec(source) ?? []
  const [, embeddedRoles = ''] = /embeddedInProduction[^[]*\[([^\]]*)\]/.exec(source) ?? []
  return {
    variableOf: new Map(
      [...variables.matchAll(/(\w+): '([A-Z0-9_]+)'/g)].map(([, role = '', name = '']) => [role, name]),
    ),
    embeddedInProduction: new Set([...embeddedRoles.matchAll(/'([a-z]+)'/g)].map(([, role = '']) => role)),
  }
}
