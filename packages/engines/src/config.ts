import { z } from 'zod'
import { ENGINE_ROLES, type EngineRole } from './engines'
import { SASL_MECHANISMS, topicOverrides } from './events/kafka-settings'

/** Checks only the scheme, because `new URL` refuses lists of hosts. */
const url = (schemes: string, example: string) =>
  z.string().regex(new RegExp(`^(?:${schemes})://[^\\s]+$`), `must look like ${example}`)

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')

const hosts = (example: string) =>
  z
    .string()
    .regex(
      /^(?:rediss?:\/\/)?(?:\[[^\]\s]+\]|[^\s,:/]+):\d{1,5}(?:,(?:\[[^\]\s]+\]|[^\s,:/]+):\d{1,5})*$/,
      `must look like ${example}`,
    )

const brokers = z
  .string()
  .regex(/^[^\s,:]+:\d{1,5}(?:,[^\s,:]+:\d{1,5})*$/, 'must look like kafka-1:9092,kafka-2:9092')
  .transform((text) => text.split(','))

const roles = z.string().transform((text, context): ReadonlySet<EngineRole> => {
  if (text === 'true') return new Set(ENGINE_ROLES)
  if (text === 'false') return new Set()
  const names = splitNames(text)
  const unknown = names.filter((name) => !ENGINE_ROLES.some((role) => role === name))
  if (unknown.length > 0) {
    const message = `must be true, false or some of ${ENGINE_ROLES.join(', ')}, not ${unknown.join(', ')}`
    context.addIssue({ code: 'custom', message })
  }
  return new Set(names as EngineRole[])
})

/** `on`, `off`, or names of databases. */
const databases = z.string().transform((text): boolean | ReadonlySet<string> => {
  if (text === 'on') return true
  if (text === 'off') return false
  return new Set(splitNames(text))
})

function splitNames(text: string): string[] {
  return text.split(',').map((name) => name.trim())
}

/** The engine variables of PLATFORM-3. An unset variable selects the embedded engine. */
export const EngineSettings = z.object({
  DATA_DIR: z.string().min(1).default('.data'),
  MONGODB_URL: url('mongodb|mongodb\\+srv', 'mongodb://host:27017').optional(),
  /** Prefix of every database name, for several sites on one server: `acc-`. */
  DATABASE_PREFIX: z
    .string()
    .regex(/^[a-z0-9_-]{0,30}$/, 'must be lower case, at most 30 characters')
    .default(''),
  /** Timeout of an operation, counted from when it has a server and a connection. */
  MONGODB_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(10_000),
  /**
   * For tests: operations without an index fail in these databases of the embedded server, unless their comment gives a
   * reason.
   */
  EMBEDDED_REFUSE_SCANS: databases.default(false),
  /** A single Redis server. `rediss://` means TLS, here and below. */
  REDIS_URL: url('rediss?', 'redis://host:6379').optional(),
  /** Alternatively: Sentinels that know the master, and their name for it (`mymaster`). */
  REDIS_SENTINELS: hosts('sentinel-1:26379,sentinel-2:26379').optional(),
  REDIS_SENTINEL_NAME: z.string().min(1).optional(),
  REDIS_SENTINEL_USERNAME: z.string().min(1).optional(),
  REDIS_SENTINEL_PASSWORD: z.string().min(1).optional(),
  /** Alternatively: some nodes of a Redis Cluster, which name the others. */
  REDIS_CLUSTER: hosts('rediss://redis-1:6379,redis-2:6379').optional(),
  /** Credentials for any kind of Redis; `REDIS_URL` may contain its own. */
  REDIS_USERNAME: z.string().min(1).optional(),
  REDIS_PASSWORD: z.string().min(1).optional(),
  /** PEM certificates of the authority of Redis, if Node does not know it. */
  REDIS_CA_FILE: z.string().min(1).optional(),
  KAFKA_BROKERS: brokers.optional(),
  /** TLS to the brokers, whose certificates come from an authority known to Node or from the file (PEM). */
  KAFKA_SSL: flag,
  KAFKA_SSL_CA_FILE: z.string().min(1).optional(),
  /** SASL; set all three: `PLAIN` (over TLS only), `SCRAM-SHA-256` or `SCRAM-SHA-512`. */
  KAFKA_SASL_MECHANISM: z.string().toUpperCase().pipe(z.enum(SASL_MECHANISMS)).optional(),
  KAFKA_SASL_USERNAME: z.string().min(1).optional(),
  KAFKA_SASL_PASSWORD: z.string().min(1).optional(),
  /** JSON: partitions, replication, cleanup, retentionHours and retentionMegabytes by topic; `*` applies to all. */
  KAFKA_TOPICS: topicOverrides.optional(),
  MEILISEARCH_URL: url('https?', 'http://host:7700').optional(),
  MEILISEARCH_API_KEY: z.string().optional(),
  GEOCODER_URL: url('https?', 'https://host/path').optional(),
  SMTP_URL: url('smtps?', 'smtp://user:password@host:587').optional(),
  /** Sender of every mail. */
  MAIL_FROM: z.string().min(3).default('Plekje <hallo@plekje.example>'),
  /** Setting this or `OPENAI_BASE_URL` enables a language model; a compatible server may need no key. */
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: url('https?', 'http://host:8000/v1').optional(),
  OPENAI_MODEL: z.string().min(1).default('gpt-6-luna'),
  /** Timeout of a model's answer; the gateway waits a minute for a plan. */
  MODEL_TIMEOUT_SECONDS: z.coerce.number().positive().max(50).default(20),
  /** An S3-compatible store, addressed by path; requires bucket and keys. */
  S3_ENDPOINT: url('https?', 'https://host:9000').optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** In production, roles that may use embedded engines: all, none, or a list (`blobs,search`). */
  ALLOW_EMBEDDED: roles.default(new Set()),
})
export type EngineSettings = z.output<typeof EngineSettings>
