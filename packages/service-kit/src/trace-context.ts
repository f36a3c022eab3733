import { randomBytes } from 'node:crypto'
import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

const requestIdKey = createContextKey('plekje request id')
let isEnabled = false

/** Makes W3C trace context follow asynchronous work in this process. Idempotent. */
export function enableTraceContext(): void {
  if (isEnabled) return
  isEnabled = true
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
}

type Carrier = Readonly<Record<string, string | string[] | undefined>>

let tracer: Tracer | undefined

/** Turns spans on or off. `startTracing` turns them on once it has a provider; until then only ids are passed on. */
export function recordSpans(isRecording: boolean): void {
  tracer = isRecording ? trace.getTracer('plekje') : undefined
}

/** `name` and `attributes` follow OpenTelemetry's semantic conventions. */
export interface SpanOptions {
  readonly name: string
  readonly kind: SpanKind
  readonly attributes?: Attributes
  /** Headers of the cause; without them the span belongs to the current work. */
  readonly carrier?: Carrier
  /** Headers of further causes. */
  readonly linkedCarriers?: readonly Carrier[]
  readonly requestId?: string
}

export interface SpanOutcome {
  /** Set when the name is known only at the end. */
  readonly name?: string
  readonly attributes?: Attributes
  readonly hasFailed?: boolean
  readonly error?: unknown
}

export interface OpenSpan {
  /** Runs work within this span. */
  run<T>(work: () => T): T
  end(outcome?: SpanOutcome): void
}

/**
 * Starts a span in the trace of the carrier, or without a carrier in the current trace, if any. When no spans are
 * exported only the ids are passed on.
 */
export function openSpan(options: SpanOptions): OpenSpan {
  const parent = options.carrier ? contextFrom(options.carrier) : context.active()
  if (!tracer) {
    const contextWithIds = withRequestId(options.carrier ? continueTrace(parent) : parent, options.requestId)
    return { run: (work) => context.with(contextWithIds, work), end: () => undefined }
  }
  const { name, kind, attributes = {}, linkedCarriers = [] } = options
  const span = tracer.startSpan(name, { kind, attributes, links: linksTo(linkedCarriers) }, parent)
  const contextWithSpan = withRequestId(trace.setSpan(parent, span), options.requestId)
  return { run: (work) => context.with(contextWithSpan, work), end: (outcome) => endSpan(span, outcome) }
}

/** Runs work within a span; its failure becomes the failure of the span. */
export async function inSpan<T>(options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = openSpan(options)
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.end({ hasFailed: true, error })
    throw error
  }
}

function endSpan(span: Span, { name, attributes, hasFailed, error }: SpanOutcome = {}): void {
  if (name !== undefined) span.updateName(name)
  if (attributes) span.setAttributes(attributes)
  if (error !== undefined) span.recordException(error instanceof Error ? error : String(error))
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

const linksTo = (carriers: readonly Carrier[]): Link[] =>
  carriers
    .map((carrier) => trace.getSpanContext(contextFrom(carrier)))
    .filter((spanContext) => spanContext !== undefined)
    .map((spanContext) => ({ context: spanContext }))

/** Runs work with the ids of the caller's trace, or of a new one, without a span. */
export function runInTrace<T>(carrier: Carrier, requestId: string | undefined, work: () => T): T {
  return context.with(withRequestId(continueTrace(contextFrom(carrier)), requestId), work)
}

const contextFrom = (carrier: Carrier): Context =>
  carrier.traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, carrier)

function continueTrace(caller: Context): Context {
  const parent = trace.getSpanContext(caller)
  const spanContext = {
    traceId: parent?.traceId ?? randomHex(16),
    spanId: randomHex(8),
    traceFlags: parent?.traceFlags ?? TraceFlags.NONE,
  }
  const traceState = parent?.traceState
  return trace.setSpanContext(caller, traceState ? { ...spanContext, traceState } : spanContext)
}

const withRequestId = (parent: Context, requestId: string | undefined): Context =>
  requestId === undefined ? parent : parent.setValue(requestIdKey, requestId)

/** Random bytes for ids: a system call per id would cost more than the rest of a request. */
let pool = Buffer.alloc(0)
let usedBytes = 0

function randomHex(bytes: number): string {
  if (usedBytes + bytes > pool.length) {
    pool = randomBytes(4096)
    usedBytes = 0
  }
  usedBytes += bytes
  return pool.toString('hex', usedBytes - bytes, usedBytes)
}

/** `traceparent` (and `tracestate`) of the active trace, for a call or a message; empty without one. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}

export const activeRequestId = (): string | undefined => context.active().getValue(requestIdKey) as string | undefined

export const activeTraceId = (): string | undefined => trace.getSpanContext(context.active())?.traceId
