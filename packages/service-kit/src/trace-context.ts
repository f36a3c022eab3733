import { randomBytes } from 'node:crypto'
import {
  type Context,
  context,
  createContextKey,
  propagation,
  ROOT_CONTEXT,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

const requestIdKey = createContextKey('plekje request id')
let isEnabled = false

/** Makes W3C trace context follow asynchronous work in this process. May be called often. */
export function enableTraceContext(): void {
  if (isEnabled) return
  isEnabled = true
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
}

type Carrier = Readonly<Record<string, string | string[] | undefined>>

/** Runs work as a part of the caller's trace, or as the begin of a new one when the caller sent none. */
export function runInTrace<T>(carrier: Carrier, requestId: string | undefined, work: () => T): T {
  return context.with(continueTrace(carrier, requestId), work)
}

function continueTrace(carrier: Carrier, requestId: string | undefined): Context {
  const caller = carrier.traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, carrier)
  const parent = trace.getSpanContext(caller)
  const continued = trace.setSpanContext(caller, {
    traceId: parent?.traceId ?? randomHex(16),
    spanId: randomHex(8),
    traceFlags: parent?.traceFlags ?? TraceFlags.NONE,
    ...(parent?.traceState ? { traceState: parent.traceState } : {}),
  })
  return requestId === undefined ? continued : continued.setValue(requestIdKey, requestId)
}

/** Random bytes come from a pool: asking the system for each id would cost more than the rest of a request. */
function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    pool = randomBytes(4096)
    used = 0
  }
  used += bytes
  return pool.toString('hex', used - bytes, used)
}
let pool = Buffer.alloc(0)
let used = 0

/** `traceparent` (and `tracestate`) of the active trace, as headers for a call or a message; empty without one. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}

export const activeRequestId = (): string | undefined => context.active().getValue(requestIdKey) as string | undefined

export const activeTraceId = (): string | undefined => trace.getSpanContext(context.active())?.traceId
