import { trace } from '@opentelemetry/api'
import { setGlobalErrorHandler } from '@opentelemetry/core'
import pTimeout from 'p-timeout'
import type { Logger } from 'pino'
import { enableTraceContext, recordSpans } from './trace-context'

/** An unavailable collector must not delay the end of a process. */
const LAST_SPANS_TIMEOUT_MS = 2000

export interface Tracing {
  /** Sends the remaining spans, for at most two seconds. */
  close(): Promise<void>
}

/**
 * Exports spans over OTLP/HTTP in the background, to `{endpoint}/v1/traces`. Spans that cannot be delivered are dropped
 * and logged: tracing never disturbs the work itself. The SDK is loaded only with an endpoint (PLATFORM-18); it also
 * reads the standard variables OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER,
 * OTEL_EXPORTER_OTLP_HEADERS, OTEL_BSP_*.
 */
export async function startTracing(
  endpoint: string | undefined,
  { serviceName, log }: { readonly serviceName: string; readonly log: Logger },
): Promise<Tracing> {
  if (endpoint === undefined) return { close: async () => undefined }
  const [{ BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const { defaultResource, detectResources, envDetector, resourceFromAttributes, serviceInstanceIdDetector } = resources
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': serviceName }))
      .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  })
  const logUndelivered = (error: unknown) => log.warn({ err: error }, 'spans not delivered')
  setGlobalErrorHandler(logUndelivered)
  enableTraceContext()
  trace.setGlobalTracerProvider(provider)
  recordSpans(true)
  return {
    close: async () => {
      recordSpans(false)
      await pTimeout(provider.shutdown().catch(logUndelivered), { milliseconds: LAST_SPANS_TIMEOUT_MS, message: false })
      trace.disable()
    },
  }
}
