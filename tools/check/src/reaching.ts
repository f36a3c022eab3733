import { parse } from 'yaml'
import { type UnitFacts, urlVariableOf } from './manifests/unit-facts'

export type UnitVariables = Pick<UnitFacts, 'name' | 'variables' | 'engineRoles'>

/** Variables that the OpenTelemetry SDK reads by itself, in every process with spans, and that operators may set. */
export const OPENTELEMETRY_VARIABLES: readonly string[] = [
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_RESOURCE_ATTRIBUTES',
]

/** Variables of each engine, by a pattern; only units that use the engine read them. */
const ENGINE_VARIABLES: Readonly<Record<string, RegExp>> = {
  documents: /^(MONGODB_|DATABASE_PREFIX$|MIGRATIONS$)/,
  cache: /^REDIS_/,
  events: /^KAFKA_/,
  search: /^MEILISEARCH_/,
  geocoder: /^GEOCODER_/,
  mail: /^(SMTP_|MAIL_)/,
  model: /^(OPENAI_|MODEL_TIMEOUT_)/,
  blobs: /^S3_/,
}

/** Documented variables that no operator of containers sets, and why. */
const IRRELEVANT_VARIABLES: Readonly<Record<string, string>> = {
  PORT: 'set by the image',
  HOST: 'set by the image',
  NODE_ENV: 'set by the image',
  DATA_DIR: 'set by the image',
  EMBEDDED_REFUSE_SCANS: 'for tests',
  DEV_SERVERS: 'for development',
  SHELL_DIR: 'front ends have containers of their own',
  REMOTES_DIR: 'front ends have containers of their own',
  REMOTES: 'REMOTES_FILE is given, and wins',
}

/** Variables that the Compose file sets itself, because they follow from its structure. */
const setByCompose = /^(ALLOW_EMBEDDED|MIGRATIONS|METRICS_PORT|SPOOL_DIR|REMOTES_FILE|REMOTES_URL|SHELL_URL|MAP_DIR)$/
/** Variables of external engines. Compose has its own engines, on private networks without TLS. */
const externalEngineVariables =
  /^(MONGODB_URL|DATABASE_PREFIX|REDIS_\w+|KAFKA_BROKERS|KAFKA_SSL\w*|KAFKA_SASL\w*|MEILISEARCH_URL|METRICS_TOKEN)$/
/** Variables with another name in .env. */
const RENAMED: Readonly<Record<string, RegExp>> = { IDENTITY_PRIVATE_KEY: /^IDENTITY_PRIVATE_KEY_[A-Z]+$/ }

/** Variables that a unit reads, without those of engines that it does not have. */
const variablesRead = ({ variables, engineRoles }: UnitVariables): string[] =>
  [...variables].filter((name) => {
    const role = Object.keys(ENGINE_VARIABLES).find((engine) => ENGINE_VARIABLES[engine]?.test(name))
    return role === undefined || engineRoles.includes(role)
  })

/** Variables of a container with their values as written, before substitution. */
export type ContainerVariables = Readonly<Record<string, string>>

/**
 * Finds variables that a unit reads and that no container of its image gets. `containersOf` returns the variables of
 * each container of a unit.
 */
export const findUnreached = (
  units: readonly UnitVariables[],
  containersOf: (unit: string) => readonly ContainerVariables[],
): string[] =>
  units.flatMap((unit) => {
    const names = new Set(containersOf(unit.name).flatMap((variables) => Object.keys(variables)))
    return variablesRead(unit)
      .filter((name) => !(name in IRRELEVANT_VARIABLES) && !setByCompose.test(name) && !names.has(name))
      .map((name) => `${unit.name}: reads ${name}, which does not reach it`)
  })

interface ComposeService {
  readonly image?: string
  readonly environment?: ContainerVariables
}

/** Finds unreached variables in a Compose file, and variables whose value should come from .env and does not. */
export function findUnreachedInCompose(units: readonly UnitVariables[], text: string): string[] {
  const { services }: { services: Record<string, ComposeService> } = parse(text, { merge: true, logLevel: 'error' })
  const imageOf = (unit: string) => services[unit]?.image
  const containersOf = (unit: string) =>
    Object.values(services)
      .filter(({ image }) => image !== undefined && image === imageOf(unit))
      .map(({ environment = {} }) => environment)
  const missing = findUnreached(
    units.map((unit) => ({
      ...unit,
      variables: new Set([...unit.variables].filter((name) => !externalEngineVariables.test(name))),
    })),
    containersOf,
  )
  const ignoringEnv = units.flatMap((unit) =>
    containersOf(unit.name)
      .flatMap((environment) => Object.entries(environment))
      .filter(([name]) => unit.variables.has(name) && !setByCompose.test(name) && !externalEngineVariables.test(name))
      .filter(([name, value]) => !isAddress(name, value) && !isTakenFromEnv(name, value))
      .map(([name]) => `${unit.name}: ${name} has a fixed value; take it from .env`),
  )
  return [...new Set([...missing, ...ignoringEnv])].map((problem) => `docker-compose.yml: ${problem}`)
}

/** True for the address of another unit of the file. */
function isAddress(name: string, value: string): boolean {
  const [, unit = ''] = /^http:\/\/([a-z0-9-]+):\d+$/.exec(String(value)) ?? []
  return urlVariableOf(unit) === name
}

function isTakenFromEnv(name: string, value: string): boolean {
  const [, variable = ''] = /\$\{([A-Z][A-Z0-9_]*)/.exec(String(value)) ?? []
  return variable === name || RENAMED[name]?.test(variable) === true
}
