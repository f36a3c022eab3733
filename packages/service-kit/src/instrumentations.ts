import { createRequire } from 'node:module'
import { valuesFromFiles } from './values-from-files'

/*
 * OpenTelemetry instrumentations for engine calls. They patch a package when it is loaded, so the program must import
 * this file first. Without an exporter of spans nothing is patched.
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
      // Background work such as outbox polls would create a trace each time.
      new MongoDBInstrumentation({ requireParentSpan: true }),
      // Leave out the arguments: keys of sessions are as good as passwords.
      new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
      // Calls to services have our own spans, without the URL, which may identify a member.
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
