import { join } from 'node:path'
import { isRedisSet, readRedisSettings } from './cache/redis-settings'
import type { EngineSettings } from './config'
import type { EngineRole, Engines } from './engines'
import { readKafkaConnection } from './events/kafka-connection'
import { makePrivate } from './private-files'

class MissingEngineError extends Error {}

/** The variable that selects an external engine. `isRedisSet` and `OPENAI_BASE_URL` are further ways to select one. */
const variableOf: Readonly<Record<EngineRole, keyof EngineSettings>> = {
  documents: 'MONGODB_URL',
  cache: 'REDIS_URL',
  events: 'KAFKA_BROKERS',
  search: 'MEILISEARCH_URL',
  geocoder: 'GEOCODER_URL',
  mail: 'SMTP_URL',
  model: 'OPENAI_API_KEY',
  blobs: 'S3_ENDPOINT',
}

/** Roles whose embedded adapter may serve production: the bundled gazetteer, and rules instead of a model. */
const embeddedInProduction: ReadonlySet<EngineRole> = new Set(['geocoder', 'model'])

/**
 * Selects external or embedded engines, in this one place. Opens only the named roles and loads only the chosen
 * adapters. In production it refuses embedded engines unless `ALLOW_EMBEDDED` is `true` or names the role.
 */
export async function openEngines<R extends EngineRole>(
  settings: EngineSettings,
  roles: readonly R[],
): Promise<Pick<Engines, R> & { close(): Promise<void> }> {
  for (const role of roles) refuseEmbeddedInProduction(settings, role)
  if (roles.some((role) => rolesWithFiles.has(role) && isEmbedded(settings, role))) await makePrivate(settings.DATA_DIR)
  const engines: Partial<Record<EngineRole, Engines[EngineRole]>> = {}
  const close = async () => {
    await Promise.allSettled(Object.values(engines).map((engine) => engine.close()))
  }
  try {
    await Promise.all(
      roles.map(async (role) => {
        engines[role] = await openers[role](settings)
      }),
    )
  } catch (error) {
    await close()
    throw error
  }
  return { ...(engines as Pick<Engines, R>), close }
}

/** Roles whose embedded adapter writes into `DATA_DIR`. */
const rolesWithFiles: ReadonlySet<EngineRole> = new Set(['documents', 'cache', 'events', 'mail', 'blobs'])

const isEmbedded = (settings: EngineSettings, role: EngineRole) =>
  role === 'cache' ? !isRedisSet(settings) : settings[variableOf[role]] === undefined

function refuseEmbeddedInProduction(settings: EngineSettings, role: EngineRole) {
  const isAllowed = embeddedInProduction.has(role) || settings.ALLOW_EMBEDDED.has(role)
  if (settings.NODE_ENV !== 'production' || isAllowed || !isEmbedded(settings, role)) return
  throw new MissingEngineError(
    `${variableOf[role]} must be set in production (or ALLOW_EMBEDDED=${role} for the embedded engine)`,
  )
}

const openers: { readonly [R in EngineRole]: (settings: EngineSettings) => Promise<Engines[R]> } = {
  documents: async (settings) => {
    const { MONGODB_URL, DATABASE_PREFIX, DATA_DIR } = settings
    const operationMs = settings.MONGODB_TIMEOUT_MS
    if (MONGODB_URL) {
      const { openMongodbDocuments } = await import('./documents/mongodb-documents')
      return openMongodbDocuments(MONGODB_URL, { databasePrefix: DATABASE_PREFIX, operationMs })
    }
    const { openEmbeddedDocuments } = await import('./documents/embedded-documents')
    const { EMBEDDED_REFUSE_SCANS: refuseScans } = settings
    return openEmbeddedDocuments(join(DATA_DIR, 'documents'), { refuseScans, operationMs })
  },
  cache: async (settings) => {
    const redis = readRedisSettings(settings)
    return redis
      ? (await import('./cache/redis-cache')).openRedisCache(redis)
      : (await import('./cache/embedded-cache')).openEmbeddedCache(join(settings.DATA_DIR, 'cache'))
  },
  events: async (settings) => {
    const kafka = readKafkaConnection(settings)
    return kafka
      ? (await import('./events/kafka-event-log')).openKafkaEventLog(kafka)
      : (await import('./events/embedded-event-log')).openEmbeddedEventLog(join(settings.DATA_DIR, 'events'))
  },
  search: async ({ MEILISEARCH_URL, MEILISEARCH_API_KEY }) =>
    MEILISEARCH_URL
      ? (await import('./search/meilisearch-engine')).openMeilisearchEngine(MEILISEARCH_URL, MEILISEARCH_API_KEY)
      : (await import('./search/embedded-search-engine')).openEmbeddedSearchEngine(),
  geocoder: async ({ GEOCODER_URL }) =>
    GEOCODER_URL
      ? (await import('./geocoding/pdok-geocoder')).openPdokGeocoder(GEOCODER_URL)
      : (await import('./geocoding/embedded-geocoder')).openEmbeddedGeocoder(),
  mail: async ({ SMTP_URL, MAIL_FROM, DATA_DIR }) =>
    SMTP_URL
      ? (await import('./mail/smtp-mailer')).openSmtpMailer(SMTP_URL, MAIL_FROM)
      : (await import('./mail/outbox-mailer')).openOutboxMailer(join(DATA_DIR, 'outbox'), MAIL_FROM),
  model: async ({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL, MODEL_TIMEOUT_SECONDS }) =>
    OPENAI_API_KEY || OPENAI_BASE_URL
      ? (await import('./model/openai-model')).openOpenaiModel({
          apiKey: OPENAI_API_KEY,
          baseUrl: OPENAI_BASE_URL,
          model: OPENAI_MODEL,
          timeoutMs: MODEL_TIMEOUT_SECONDS * 1000,
        })
      : (await import('./model/no-model')).openNoModel(),
  blobs: async (settings) =>
    settings.S3_ENDPOINT
      ? (await import('./blobs/s3-blob-store')).openS3BlobStore({
          endpoint: settings.S3_ENDPOINT,
          region: settings.S3_REGION,
          bucket: requiredWithS3(settings, 'S3_BUCKET'),
          accessKeyId: requiredWithS3(settings, 'S3_ACCESS_KEY_ID'),
          secretAccessKey: requiredWithS3(settings, 'S3_SECRET_ACCESS_KEY'),
        })
      : (await import('./blobs/file-blob-store')).openFileBlobStore(join(settings.DATA_DIR, 'blobs')),
}

function requiredWithS3(
  settings: EngineSettings,
  name: 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
): string {
  const value = settings[name]
  if (value === undefined) throw new MissingEngineError(`${name} must be set with S3_ENDPOINT`)
  return value
}
