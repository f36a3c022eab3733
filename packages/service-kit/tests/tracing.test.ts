// Proves PLATFORM-18.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SpanKind, trace as spans } from '@opentelemetry/api'
import { EngineSettings, openEngines } from '@plekje/engines'
import { LONG_TIME_LIMITS, type ReceivedSpan, startSpanReceiver, waitUntil } from '@plekje/testing'
import { privateKeyOf } from '@plekje/testing/service-caller'
import {
  createLogger,
  createServiceClient,
  eventMessage,
  openSpan,
  runInTrace,
  startTracing,
  subscribeTo,
} from '../src'
import { publishInSpan } from '../src/publish-in-span'
import { sampleApi } from './sample-api'
import { startSample } from './sample-service'

const [SERVER, CLIENT, PRODUCER, CONSUMER] = [2, 3, 4, 5]
const log = createLogger({ name: 'sample', level: 'silent' })
const trace = '0af7651916cd43dd8448eb211c80319c'
const caller = { traceparent: `00-${trace}-b7ad6b7169203331-01` }

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function startReceiver() {
  const receiver = await startSpanReceiver()
  closers.push(receiver.close)
  return receiver
}
const start = async (...args: Parameters<typeof startSample>) => {
  const started = await startSample(...args)
  closers.push(() => started.service.close())
  return started
}
const clientOf = (url: string) =>
  createServiceClient(sampleApi, { url, service: 'sample', key: privateKeyOf('social') })
const of = (spans: readonly ReceivedSpan[], kind: number | undefined) => spans.filter((span) => span.kind === kind)

describe('tracing', () => {
  it('sends spans of a call and of its request in the trace of the caller', async () => {
    const receiver = await startReceiver()
    const tracing = await startTracing(receiver.url, { serviceName: 'sample', log })
    const { url } = await start()
    await runInTrace(caller, undefined, () => clientOf(url).getThing({ params: { name: 'geheim' }, query: {} }))
    await fetch(`${url}/healthz`)
    await tracing.close()

    const [call] = of(receiver.spans, CLIENT)
    const [request] = of(receiver.spans, SERVER)
    expect(receiver.spans).toHaveLength(2)
    expect(call).toMatchObject({ service: 'sample', name: 'GET', traceId: trace, hasFailed: false })
    expect(request).toMatchObject({ name: 'GET /things/:name', traceId: trace, parentSpanId: call?.spanId })
    expect(request?.attributes).toMatchObject({ 'http.route': '/things/:name', 'http.response.status_code': 200 })
    // A URL may identify a member.
    expect(JSON.stringify(receiver.spans)).not.toContain('geheim')
  })

  it('sends a span of what is published, in the trace that caused it or linked to those that did; messages keep theirs', async () => {
    const receiver = await startReceiver()
    const tracing = await startTracing(receiver.url, { serviceName: 'sample', log })
    const message = { id: '1', key: '1', value: '{}', headers: caller }
    const published: unknown[] = []
    const publish = async (_topic: string, messages: readonly unknown[]) => void published.push(...messages)
    await publishInSpan({ publish }, 'listing.changed', [message])
    await publishInSpan({ publish }, 'listing.changed', [message, message])
    await tracing.close()

    const [one, several] = of(receiver.spans, PRODUCER)
    expect(one).toMatchObject({ name: 'send listing.changed', traceId: trace })
    expect(several?.traceId).not.toBe(trace)
    expect(several?.linkedTraceIds).toEqual([trace, trace])
    expect(published).toEqual([message, message, message])
  })

  it('marks the failed request and each failed attempt of the call', async () => {
    const receiver = await startReceiver()
    const tracing = await startTracing(receiver.url, { serviceName: 'sample', log })
    const { url } = await start()
    const failing = clientOf(url).fail({ params: { how: 'database' } })
    await expect(failing).rejects.toThrow()
    await expect(clientOf(url).fail({ params: { how: 'conflict' } })).rejects.toThrow()
    await tracing.close()

    const failed = of(receiver.spans, SERVER).filter(({ hasFailed }) => hasFailed)
    expect(failed.map(({ attributes }) => attributes['http.response.status_code'])).toEqual([503, 503])
    // A refusal is no failure.
    expect(of(receiver.spans, SERVER)).toHaveLength(3)
  })

  it('sends a span of each event, in the trace of what caused it; a batch is linked to all of those', async () => {
    const receiver = await startReceiver()
    const directory = await mkdtemp(join(tmpdir(), 'plekje-tracing-'))
    const { events, close } = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: directory }), [
      'events',
    ])
    closers.push(() => rm(directory, { recursive: true, force: true }), close)
    await events.declareTopics(['listing.changed'])
    const tracing = await startTracing(receiver.url, { serviceName: 'sample', log })
    const change = (listingId: number) => ({
      ...eventMessage('listing.changed', listingId, { listingId, version: 1, listing: null }),
      headers: caller,
    })
    await events.publish('listing.changed', [change(1), change(2)])
    let handled = 0
    const handle = async () => {
      handled += 1
    }
    const { service } = await start({
      engines: { events },
      subscriptions: [subscribeTo('listing.changed', { handle })],
    })
    await waitUntil(() => handled === 2)
    await service.close()

    const handleBatch = async (batch: readonly unknown[]) => {
      handled += batch.length
    }
    const inBatches = subscribeTo('listing.changed', { maxBatch: 50, handleBatch })
    await start({ name: 'other', engines: { events }, subscriptions: [inBatches] })
    await waitUntil(() => handled === 4)
    await waitUntil(async () => (await events.lag('other', ['listing.changed']))['listing.changed'] === 0)
    await tracing.close()

    const groupOf = ({ attributes }: ReceivedSpan) => attributes['messaging.consumer.group.name']
    const consumed = of(receiver.spans, CONSUMER)
    const singly = consumed.filter((span) => groupOf(span) === 'sample')
    const batches = consumed.filter((span) => groupOf(span) === 'other')
    expect(singly.map(({ name, traceId }) => [name, traceId])).toEqual([
      ['process listing.changed', trace],
      ['process listing.changed', trace],
    ])
    const links = batches.flatMap((span) => (span.traceId === trace ? [trace] : span.linkedTraceIds))
    expect(links).toEqual([trace, trace])
  })

  it('delays neither work nor shutdown while the collector is unavailable', async () => {
    const receiver = await startSpanReceiver()
    await receiver.close()
    // Later retries of the exporter would outlive the test.
    process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '1000'
    closers.push(async () => delete process.env.OTEL_EXPORTER_OTLP_TIMEOUT)
    const tracing = await startTracing(receiver.url, { serviceName: 'sample', log })
    const { url } = await start()
    expect(await clientOf(url).getThing({ params: { name: 'a' }, query: {} })).toEqual({ name: 'a' })
    await tracing.close()
  })

  it('makes no spans without a collector, and still passes the trace on', async () => {
    const tracing = await startTracing(undefined, { serviceName: 'sample', log })
    const lines: Record<string, unknown>[] = []
    const write = (line: string) => void lines.push(JSON.parse(line))
    const { url } = await start({ log: createLogger({ name: 'sample', level: 'debug' }, { write }) })
    await runInTrace(caller, undefined, () => clientOf(url).getThing({ params: { name: 'a' }, query: {} }))
    const served = () => lines.find(({ msg }) => msg === 'served')
    await waitUntil(() => served() !== undefined)
    expect(served()).toMatchObject({ traceId: trace })
    const isKept = openSpan({ name: 'work', kind: SpanKind.SERVER, carrier: caller }).run(() =>
      spans.getActiveSpan()?.isRecording(),
    )
    expect(isKept).toBe(false)
    await tracing.close()
  })
})
