import { json } from 'node:stream/consumers'
import { serveLocally } from './serve-locally'

/** A span received from OpenTelemetry. */
export interface ReceivedSpan {
  readonly service: string
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  /** OTLP's number: 2 server, 3 client, 5 consumer. */
  readonly kind: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly hasFailed: boolean
  readonly linkedTraceIds: readonly string[]
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly name: string
        readonly traceId: string
        readonly spanId: string
        readonly parentSpanId?: string
        readonly kind: number
        readonly attributes: readonly Attribute[]
        readonly status: { readonly code?: number }
        readonly links?: readonly { readonly traceId: string }[]
      }[]
    }[]
  }[]
}

/** A collector that records spans sent as OTLP/HTTP in JSON. */
export async function startSpanReceiver() {
  const spans: ReceivedSpan[] = []
  const server = await serveLocally(async (request, response) => {
    spans.push(...spansOf((await json(request)) as Export))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  return { ...server, spans: spans as readonly ReceivedSpan[] }
}

const plainAttributes = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** OTLP's number of the status of a failed span. */
const ERROR_STATUS = 2

const spansOf = ({ resourceSpans }: Export): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, traceId, spanId, parentSpanId, kind, attributes, status, links = [] }) => ({
        service: String(plainAttributes(resource.attributes)['service.name']),
        name,
        traceId,
        spanId,
        parentSpanId: parentSpanId || undefined,
        kind,
        attributes: plainAttributes(attributes),
        hasFailed: status.code === ERROR_STATUS,
        linkedTraceIds: links.map((link) => link.traceId),
      })),
  )
