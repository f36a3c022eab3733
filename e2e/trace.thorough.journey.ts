import { endPlatforms, type PlatformProcess, startPlatformProcess, startSpanReceiver, waitUntil } from '@plekje/testing'
import { visitors } from './visitor'

interface LogLine {
  readonly name: string
  readonly msg: string
  readonly requestId?: string
  readonly traceId?: string
  readonly url?: string
  readonly topic?: string
}

const linesOf = (platform: PlatformProcess) =>
  platform
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine)

describe('the trace of a click', () => {
  const newVisitor = visitors()
  let platform: PlatformProcess
  let collector: Awaited<ReturnType<typeof startSpanReceiver>>
  beforeAll(async () => {
    collector = await startSpanReceiver()
    const env = { LOG_LEVEL: 'debug', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '200' }
    platform = await startPlatformProcess({ env, copyOf: process.env.E2E_SEEDED })
  })
  afterAll(async () => {
    await endPlatforms()
    await collector.close()
  })

  it('is the same in the gateway, the collector and every consumer of the event', async () => {
    const { page, context } = await newVisitor({ baseURL: platform.url })
    await context.grantPermissions(['clipboard-write'])
    await page.goto('/?category=bars')
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.getByRole('button', { name: 'Delen' }).click()
    await page.getByText('Kopieer link').click()

    const served = (name: string) =>
      linesOf(platform).find((line) => line.name === name && line.msg === 'served' && line.url === '/api/track-share')
    const handled = (name: string, traceId: string | undefined) =>
      linesOf(platform).some(
        (line) =>
          line.name === name &&
          line.msg === 'event handled' &&
          line.topic === 'share.activity' &&
          line.traceId === traceId,
      )
    await waitUntil(() => served('gateway') !== undefined && served('analytics') !== undefined)
    const traceId = served('gateway')?.traceId
    expect(traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(served('analytics')?.traceId).toBe(traceId)
    await waitUntil(() => handled('analytics', traceId) && handled('social', traceId))

    // The spans: the gateway's is the root, that of the request to analytics its child, the consumers' children of that.
    const spans = () => collector.spans.filter((span) => span.traceId === traceId)
    const named = (name: string) => spans().find((span) => span.name === name)
    const consumers = () => spans().filter(({ name }) => name === 'process share.activity')
    await waitUntil(() => consumers().length >= 2 && named('POST /api') !== undefined, { what: 'the spans' })
    expect(named('POST /api')?.parentSpanId).toBeUndefined()
    expect(named('POST /api')?.attributes['request.id']).toBe(served('analytics')?.requestId)
    expect(named('POST /track-share')?.parentSpanId).toBe(named('POST /api')?.spanId)
    expect(
      consumers()
        .map(({ attributes }) => attributes['messaging.consumer.group.name'])
        .toSorted(),
    ).toEqual(['analytics', 'social'])
    for (const { parentSpanId } of consumers()) expect(parentSpanId).toBe(named('POST /track-share')?.spanId)
  })
})
