import { createRequire } from 'node:module'
import { valuesFromFiles } from './values-from-files'

/*
 * Spans of what engines are asked, by OpenTelemetry's instrumentations. They change packages as these are loaded: whoever
 * serves imports this before all else. Where no spans are kept nothing of it is loaded.
 */

const { values } = valuesFromFiles(['OTEL_EXPORTER_OTLP_ENDPOINT', 'MEILISEARCH_URL'], process.env)
if (values.OTEL_EXPORTER_OTLP_ENDPOINT) instrument(values.MEILISEARCH_URL)

function instrument(searchUrl: string | undefined): void {
  const load = createRequire(__filename)
  const { registerInstrumentations }: typeof import('@opentelemetry/instrumentation') = load(
    '@opentelemetry/instrumentation',
  )
  const { MongoDBInstrumentation }: typeof import('@opentelemetry/instrumentation-mongodb') = load(
    '@opentelemetry/instrumentation-mongodb',
  )
  const { IORedisInstrumentation }: typeof import('@opentelemetry/instrumentation-ioredis') = load(
    '@opentelemetry/instrumentation-ioredis',
  )
  const { UndiciInstrumentation }: typeof import('@opentelemetry/instrumentation-undici') = load(
    '@opentelemetry/instrumentation-undici',
  )
  const searchEngine = originOf(searchUrl)
  registerInstrumentations({
    instrumentations: [
      // Whatever nobody asked for, such as looks into the outbox, would be a trace of its own each time.
      new MongoDBInstrumentation({ requireParentSpan: true }),
      // Keys of sessions are as good as passwords.
      new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
      // Calls of services have spans of ours: an address may name a member.
      new UndiciInstrumentation({
        requireParentforSpans: true,
        ignoreRequestHook: ({ origin }) => searchEngine === undefined || originOf(origin) !== searchEngine,
      }),
    ],
  })
}

function originOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined
}
