import { z } from 'zod'
import { ENGINE_ROLES, type EngineRole } from './engines'

/** `scheme://…` without using `new URL`, which refuses lists of hosts. */
const url = (schemes: string, example: string) =>
  z.string().regex(new RegExp(`^(?:${schemes})://[^\\s]+$`), `must look like ${example}`)

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

/** The engine variables of DESIGN §1. A variable that is not set means: embedded. */
export const EngineSettings = z.object({
  DATA_DIR: z.string().min(1).default('.data'),
  MONGODB_URL: url('mongodb|mongodb\\+srv', 'mongodb://host:27017').optional(),
  /** Before the name of every database, where several sites share a server: `acc-`. */
  DATABASE_PREFIX: z
    .string()
    .regex(/^[a-z0-9_-]{0,30}$/, 'must be lower case, at most 30 characters')
    .default(''),
  REDIS_URL: url('rediss?', 'redis://host:6379').optional(),
  KAFKA_BROKERS: brokers.optional(),
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
