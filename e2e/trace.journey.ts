import { endPlatforms, type PlatformProcess, startPlatformProcess, waitUntil } from '@plekje/testing'
import { visitors } from './visitor'

interface LogLine {
  readonly name: string
  readonly msg: string
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
  beforeAll(async () => {
    platform = await startPlatformProcess({ env: { LOG_LEVEL: 'debug' } })
  })
  afterAll(endPlatforms)

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
  })
})
