import { typingErrors } from '@plekje/text-folding'
import { z } from 'zod'
import { IdentityPublicKeys } from './identity/keys'
import { valuesFromFiles } from './values-from-files'

/** Invalid settings that keep a service from starting. The message has one line per variable. */
export class ConfigError extends Error {
  constructor(readonly problems: Readonly<Record<string, string>>) {
    super(
      Object.entries(problems)
        .map(([variable, problem]) => `${variable}: ${problem}`)
        .join('\n'),
    )
    this.name = 'ConfigError'
  }
}

/** A failure whose message tells an operator everything, so a process prints it without a stack. */
export class OperatorError extends Error {}

export type Env = Readonly<Record<string, string | undefined>>

/** Settings of every service. A service extends them with its own variables and those of its engines. */
export const ServiceSettings = z.object({
  /** 0 uses any free port. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Public keys of all units as a JWK set, to verify callers. During a key rotation a unit has two. */
  IDENTITY_PUBLIC_KEYS: IdentityPublicKeys,
  /** Bearer token required by `/metrics`. Unset: anyone who reaches the port may read it. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Database migrations: `at-start` runs the missing ones, `before` waits until the command `migrate` ran them. */
  MIGRATIONS: z.enum(['at-start', 'before']).default('at-start'),
  /**
   * After SIGTERM the process keeps serving for this long, but unready, so that load balancers notice. Then
   * `SHUTDOWN_SECONDS` begin.
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** An OpenTelemetry collector that accepts spans over OTLP/HTTP: `http://otel-collector:4318`. Unset: no spans. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must look like http://host:4318' }).optional(),
  /** Maximum number of concurrent requests; further ones queue. */
  REQUESTS_AT_ONCE: z.coerce.number().int().min(1).max(10_000).default(256),
  /** Maximum queue length; further requests are refused with 503. */
  REQUESTS_WAITING: z.coerce.number().int().min(0).max(10_000).default(512),
  /**
   * Multiplies what a member, an address or a venue may do per hour or day in every service, and the number of tabs in
   * which a member's messages are counted. Test sites and sites whose visitors share an address raise it. Limits that stop the guessing of an account's password or codes have no factor.
   */
  LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  /** Multiplies the timeouts of queues, of calls of other units and of server rendering. Slow machines raise it. */
  TIME_LIMIT_FACTOR: z.coerce.number().min(0.1).max(1000).default(1),
  /**
   * Time to finish requests and deliver events after the process stopped accepting. Use 65 for a planner whose plans
   * take a minute.
   */
  SHUTDOWN_SECONDS: z.coerce.number().min(1).max(300).default(9),
})
export type ServiceSettings = z.output<typeof ServiceSettings>

/** Timeout in whole milliseconds for a call of another service. */
export const serviceTimeoutMs = ({ TIME_LIMIT_FACTOR }: Pick<ServiceSettings, 'TIME_LIMIT_FACTOR'>): number =>
  Math.ceil(2000 * TIME_LIMIT_FACTOR)

/**
 * `ADMIN_SECOND_FACTOR`, for gateway and accounts: with `required`, administrators have no rights until they set up and
 * prove a second factor.
 */
export const AdminSecondFactor = z.enum(['optional', 'required']).default('optional')

export const SwitchSetting = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')

/**
 * Reads settings by their schema. Empty variables count as unset; a variable that ends in `_FILE` names a file with the
 * value of the variable without that suffix. Throws a {@link ConfigError} that names every invalid variable, and every
 * likely misspelling.
 */
export function readConfig<S extends z.ZodObject>(schema: S, env: Env): z.output<S> {
  const variables = Object.keys(schema.shape)
  const { values, problems } = valuesFromFiles(variables, env)
  const parsed = schema.safeParse(values)
  for (const issue of parsed.error?.issues ?? []) {
    const variable = String(issue.path[0] ?? 'settings')
    if (problems[`${variable}_FILE`]) continue
    problems[variable] ??= values[variable] ? issue.message : 'is required'
  }
  for (const name of Object.keys(env)) {
    const isKnown = schema.shape[name] !== undefined || schema.shape[name.replace(/_FILE$/, '')] !== undefined
    const intendedName = isKnown ? undefined : findIntended(name, variables)
    if (intendedName) problems[name] = `is unknown; is ${intendedName} meant?`
  }
  if (!parsed.success || Object.keys(problems).length > 0) throw new ConfigError(problems)
  return parsed.data
}

/**
 * The variable that `name` misspells, if any. The environment also has variables of other programs, so only a near miss
 * of a long name counts.
 */
function findIntended(name: string, variables: readonly string[]): string | undefined {
  if (name.length < 7) return undefined
  // Short names are similar by chance: SITE_URL is not a misspelled SMTP_URL.
  const maxEdits = name.length < 10 ? 1 : 2
  return variables.find(
    (candidate) => candidate.length >= 8 && typingErrors(name.toUpperCase(), candidate, maxEdits) <= maxEdits,
  )
}
