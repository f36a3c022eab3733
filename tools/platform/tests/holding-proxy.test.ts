import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort, waitUntil } from '@plekje/testing'
import { type HoldingProxy, openHoldingProxy } from '../src/dev/holding-proxy'

/** Answers with its name, once it is told to. */
async function startNamed(name: string): Promise<{ url: string; server: Server; asked: () => number; answer(): void }> {
  const pending: (() => void)[] = []
  let count = 0
  const server = createServer((_, response) => {
    count += 1
    pending.push(() => response.end(name))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    asked: () => count,
    answer: () => pending.shift()?.(),
  }
}

describe('the proxy of a service that is replaced', () => {
  let proxy: HoldingProxy
  let url: string
  const opened: Server[] = []
  const start = async (name: string) => {
    const service = await startNamed(name)
    opened.push(service.server)
    return service
  }
  const ask = async () => {
    const reply = await fetch(url)
    return { status: reply.status, text: await reply.text() }
  }

  beforeEach(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    proxy = await openHoldingProxy(port)
  })
  afterEach(async () => {
    await proxy.close()
    for (const server of opened.splice(0)) server.close()
  })

  it('holds requests until the new service is ready', async () => {
    const [first, second] = [await start('first'), await start('second')]
    proxy.release(first.url)
    await proxy.hold(1000)
    const reply = ask()
    proxy.release(second.url)
    await waitUntil(() => second.asked() === 1, { what: 'the waiting request' })
    second.answer()
    expect(await reply).toEqual({ status: 200, text: 'second' })
    expect(first.asked()).toBe(0)
  })

  it('waits for pending requests before it holds', async () => {
    const service = await start('first')
    proxy.release(service.url)
    const reply = ask()
    await waitUntil(() => service.asked() === 1, { what: 'the first request' })
    let isHeld = false
    const held = proxy.hold(60_000).then(() => {
      isHeld = true
    })
    expect(isHeld).toBe(false)
    service.answer()
    await held
    expect((await reply).text).toBe('first')
  })

  it('holds after a maximum wait when a pending request is never answered', async () => {
    const service = await start('first')
    proxy.release(service.url)
    const reply = ask().catch(() => undefined)
    await waitUntil(() => service.asked() === 1, { what: 'the first request' })
    await proxy.hold(1)
    service.answer()
    await reply
  })

  it('answers held requests with 503 when the service does not start', async () => {
    const reply = ask()
    proxy.release(undefined)
    expect(await reply).toMatchObject({ status: 503 })
  })
})
