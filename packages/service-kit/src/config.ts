import { EngineSettings } from '@plekje/engines'
import { z } from 'zod'
import { IdentityPublicKeys } from './identity/keys'
import { valuesFromFiles } from './values-from-files'

/** Settings that keep a service from starting. The message has one line per variable. */
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

export type Env = Readonly<Record<string, string | undefined>>

/** What every service takes. A service extends it with its own variables and those of its engines. */
export const ServiceSettings = z.object({
  /** 0 takes any free port. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Of all units, by which it is known who calls: a JWK set. While a key is changed, of its unit there are two. */
  IDENTITY_PUBLIC_KEYS: IdentityPublicKeys,
  /** What `/metrics` is asked with (`Authorization: Bearer`). Not set: whoever reaches the port may read it. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Of its database: `at-start` runs what is missing, `before` waits until the command `migrate` ran it. */
  MIGRATIONS: z.enum(['at-start', 'before']).default('at-start'),
  /** After SIGTERM: still serving, but unready, for whoever balances to notice. Then come the `SHUTDOWN_SECONDS`. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** Of an OpenTelemetry collector that takes spans over OTLP/HTTP: `http://otel-collector:4318`. Not set: none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must look like http://host:4318' }).optional(),
  /** Requests that are worked on at the same time; more wait for their turn. */
  REQUESTS_AT_ONCE: z.coerce.number().int().min(1).max(10_000).default(256),
  /** Requests that wait for their turn; more are refused with 503. */
  REQUESTS_WAITING: z.coerce.number().int().min(0).max(10_000).default(512),
  /** How long a request may wait for its turn in a rush: less than its caller waits for the answer. */
  QUEUE_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(1500),
  /** The same in a queue that was not empty for half a second. */
  STANDING_QUEUE_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(500),
  /** Connections that are taken; more are closed at once. */
  MAX_CONNECTIONS: z.coerce.number().int().min(16).max(1_000_000).default(4096),
  /** How long another service may take for one answer; tests give it longer, so that they hold on slow machines too. */
  SERVICE_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(2000),
  /** Time to finish requests and deliver events once no more are taken. Where a plan may take a minute: 65. */
  SHUTDOWN_SECONDS: z.coerce.number().min(1).max(300).default(9),
})
export type ServiceSettings = z.output<typeof ServiceSettings>

/**
 * `ADMIN_SECOND_FACTOR`, for the gateway and accounts: `required` leaves administrators without their rights until a
 * second factor is set up and proved.
 */
export const AdminSecondFactor = z.enum(['optional', 'required']).default('optional')

/** A setting that is on or off; off unless it is set. */
export const SwitchSetting = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')

/** What filling an empty store takes. */
export const SeedSettings = EngineSettings.extend({
  /** The folder with the files of the seed. */
  SEED_DIR: z.string().min(1).default('data/seed'),
})

/**
 * Reads settings by their schema. Empty variables count as absent; one whose name ends in `_FILE` names a file with the
 * value of the variable without that ending. Throws {@link ConfigError} that names every malformed variable, and every one
 * that is almost, but not quite, a known name.
 */
export function readConfig<S extends z.ZodObject>(schema: S, env: Env): z.output<S> {
  const known = Object.keys(schema.shape)
  const { values: given, problems } = valuesFromFiles(known, env)
  const parsed = schema.safeParse(given)
  for (const issue of parsed.error?.issues ?? []) {
    const variable = String(issue.path[0] ?? 'settings')
    if (problems[`${variable}_FILE`]) continue
    problems[variable] ??= given[variable] ? issue.message : 'is required'
  }
  for (const name of Object.keys(env)) {
    const isKnown = schema.shape[name] !== undefined || schema.shape[name.replace(/_FILE$/, '')] !== undefined
    const meant = isKnown ? undefined : misspelled(name, known)
    if (meant) problems[name] = `is unknown; is ${meant} meant?`
  }
  if (!parsed.success || Object.keys(problems).length > 0) throw new ConfigError(problems)
  return parsed.data
}

/** The environment also holds what is not ours, so that only a near miss of a long name can be called a mistake. */
function misspelled(name: string, known: readonly string[]): string | undefined {
  if (name.length < 7) return undefined
  // Short names are near each other by chance: SITE_URL is no misspelled SMTP_URL.
  const edits = name.length < 10 ? 1 : 2
  return known.find((candidate) => candidate.length >= 8 && isWithinEdits(name.toUpperCase(), candidate, edits))
}

function isWithinEdits(left: string, right: string, edits: number): boolean {
  if (Math.abs(left.length - right.length) > edits) return false
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return (row[right.length] ?? 0) <= edits
}
