import { z } from 'zod'
import { ENGINE_ROLES, type EngineRole } from './engines'
import { SASL_MECHANISMS, topicOverrides } from './events/kafka-settings'

/** `scheme://…` without using `new URL`, which refuses lists of hosts. */
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
  if (text === 'true' || text === 'false') return new Set(text === 'true' ? ENGINE_ROLES : [])
  const named = text.split(',').map((name) => name.trim())
  const unknown = named.filter((name) => !ENGINE_ROLES.some((role) => role === name))
  if (unknown.length > 0) {
    const message = `must be true, false or some of ${ENGINE_ROLES.join(', ')}, not ${unknown.join(', ')}`
    context.addIssue({ code: 'custom', message })
  }
  return new Set(named as EngineRole[])
})

/** `on`, `off`, or names of databases. */
const databases = z
  .string()
  .transform((text): boolean | ReadonlySet<string> =>
    text === 'on' || text === 'off' ? text === 'on' : new Set(text.split(',').map((name) => name.trim())),
  )

/** The engine variables of PLATFORM-3. A variable that is not set means: embedded. */
export const EngineSettings = z.object({
  DATA_DIR: z.string().min(1).default('.data'),
  MONGODB_URL: url('mongodb|mongodb\\+srv', 'mongodb://host:27017').optional(),
  /** Before the name of every database, where several sites share a server: `acc-`. */
  DATABASE_PREFIX: z
    .string()
    .regex(/^[a-z0-9_-]{0,30}$/, 'must be lower case, at most 30 characters')
    .default(''),
  /** For one answer of the server; finding one and waiting for a connection take at most 5 s each before it. */
  MONGODB_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(10_000),
  /** Connections of a process to each server. */
  MONGODB_POOL_SIZE: z.coerce.number().int().min(1).max(1000).default(50),
  /** For tests: in these databases of the embedded server what no index serves fails, unless its comment says why. */
  EMBEDDED_REFUSE_SCANS: databases.default(false),
  /** One Redis server. TLS here and below by `rediss://`. */
  REDIS_URL: url('rediss?', 'redis://host:6379').optional(),
  /** Instead of that: the Sentinels that know which server is the master, and the name they have for it (`mymaster`). */
  REDIS_SENTINELS: hosts('sentinel-1:26379,sentinel-2:26379').optional(),
  REDIS_SENTINEL_NAME: z.string().min(1).optional(),
  REDIS_SENTINEL_USERNAME: z.string().min(1).optional(),
  REDIS_SENTINEL_PASSWORD: z.string().min(1).optional(),
  /** Instead of both: some nodes of a Redis Cluster, which name the others. */
  REDIS_CLUSTER: hosts('rediss://redis-1:6379,redis-2:6379').optional(),
  /** For all three; in `REDIS_URL` they may stand themselves. */
  REDIS_USERNAME: z.string().min(1).optional(),
  REDIS_PASSWORD: z.string().min(1).optional(),
  /** Certificates (PEM) of the authority that signed Redis's, where it is none that Node knows. */
  REDIS_CA_FILE: z.string().min(1).optional(),
  KAFKA_BROKERS: brokers.optional(),
  /** TLS to the brokers, whose certificates an authority signed that Node knows or that the file holds (PEM). */
  KAFKA_SSL: flag,
  KAFKA_SSL_CA_FILE: z.string().min(1).optional(),
  /** With a user, all three: `PLAIN` (over TLS only), `SCRAM-SHA-256` or `SCRAM-SHA-512`. */
  KAFKA_SASL_MECHANISM: z.string().toUpperCase().pipe(z.enum(SASL_MECHANISMS)).optional(),
  KAFKA_SASL_USERNAME: z.string().min(1).optional(),
  KAFKA_SASL_PASSWORD: z.string().min(1).optional(),
  /** JSON: partitions, replication, cleanup, retentionHours and retentionMegabytes by topic; `*` is all of them. */
  KAFKA_TOPICS: topicOverrides.optional(),
  /** Whether topics may get more partitions: keys move to others then, see docs/operations/engines.md. */
  KAFKA_TOPICS_GROW: flag,
  MEILISEARCH_URL: url('https?', 'http://host:7700').optional(),
  MEILISEARCH_API_KEY: z.string().optional(),
  GEOCODER_URL: url('https?', 'https://host/path').optional(),
  SMTP_URL: url('smtps?', 'smtp://user:password@host:587').optional(),
  /** Sender of every mail. */
  MAIL_FROM: z.string().min(3).default('Plekje <hallo@plekje.example>'),
  /** With this or `OPENAI_BASE_URL` a language model is used; a compatible server may need no key. */
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: url('https?', 'http://host:8000/v1').optional(),
  OPENAI_MODEL: z.string().min(1).default('gpt-6-luna'),
  /** For one answer of the model; the gateway waits a minute for a plan. */
  MODEL_TIMEOUT_SECONDS: z.coerce.number().positive().max(30).default(20),
  /** With this, bucket and keys must be set too: an S3-compatible store, addressed by path. */
  S3_ENDPOINT: url('https?', 'https://host:9000').optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** In production: all roles, none, or those named (`blobs,search`) may be served from this machine alone. */
  ALLOW_EMBEDDED: roles.default(new Set()),
})
export type EngineSettings = z.output<typeof EngineSettings>
