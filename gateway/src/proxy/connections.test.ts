import { createServer, request } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { freePort, waitUntil } from '@plekje/testing'
import { createAgent } from './connections'

it('retries a refused connection once and sends the whole request', async () => {
  const port = await freePort()
  const got: string[] = []
  const server = createServer(async (incoming, response) => {
    for await (const chunk of incoming) got.push(String(chunk))
    response.end('taken')
  })
  let lookups = 0
  // The agent looks the address up before each attempt; the server listens from the second on.
  const lookup: LookupFunction = (_host, _options, done) => {
    lookups += 1
    const found = () => done(null, [{ address: '127.0.0.1', family: 4 }])
    if (lookups === 2) server.listen(port, '127.0.0.1', found)
    else found()
  }
  const agent = createAgent(false, 'reading', 1)
  const text = await new Promise<string>((resolve, reject) => {
    const outgoing = request({ host: 'service.test', port, agent, lookup, method: 'POST' }, (incoming) => {
      incoming.on('data', (chunk: Buffer) => resolve(chunk.toString()))
    })
    outgoing.on('error', reject)
    outgoing.end('{"liked":true}')
  })
  expect([text, got.join('')]).toEqual(['taken', '{"liked":true}'])
  agent.destroy()
  await new Promise((resolve) => server.close(resolve))
})

it('opens another connection beside one that stays silent, and sends the request once', async () => {
  const requests: string[] = []
  const server = createServer((incoming, response) => {
    requests.push(incoming.method ?? '')
    response.end('taken')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let lookups = 0
  // The first attempt waits for its address for ever, like a connection to a machine that was lost.
  const lookup: LookupFunction = (_host, _options, done) => {
    lookups += 1
    if (lookups > 1) done(null, [{ address: '127.0.0.1', family: 4 }])
  }
  const agent = createAgent(false, 'writing', 45)
  const text = await new Promise<string>((resolve, reject) => {
    const outgoing = request({ host: 'service.test', port, agent, lookup, method: 'POST' }, (incoming) => {
      incoming.on('data', (chunk: Buffer) => resolve(chunk.toString()))
    })
    outgoing.on('error', reject)
    outgoing.end('{"liked":true}')
  })
  expect([text, requests]).toEqual(['taken', ['POST']])
  agent.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

it('fails when no attempt connects in time', async () => {
  const agent = createAgent(false, 'reading', 0.3)
  let lookups = 0
  const lookup: LookupFunction = () => {
    lookups += 1
  }
  const failing = new Promise((_resolve, reject) => {
    request({ host: 'service.test', port: 80, agent, lookup }).on('error', reject).end()
  })
  await expect(failing).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(lookups).toBeGreaterThan(1)
})

it('fails with the error of the connection when nothing listens at the address', async () => {
  const agent = createAgent(false, 'reading', 1)
  const port = await freePort()
  const failing = new Promise((_resolve, reject) => {
    request({ host: '127.0.0.1', port, agent }).on('error', reject).end()
  })
  await expect(failing).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it('reuses a connection for the next request', async () => {
  const server = createServer((incoming, response) => response.end(String(incoming.socket.remotePort)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const agent = createAgent(false, 'reading', 1)
  const { port } = server.address() as AddressInfo
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, agent }, (incoming) => {
        let text = ''
        incoming.on('data', (chunk) => {
          text += chunk
        })
        // The agent gets its connection back one tick later.
        incoming.on('close', () => setImmediate(() => resolve(text)))
      })
      outgoing.on('error', reject)
      outgoing.end()
    })
  expect(await ask()).toBe(await ask())
  agent.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

it('closes an idle connection for writes within about a second, before a process that shuts down may close it', async () => {
  const closed: boolean[] = []
  const server = createServer((_incoming, response) => response.end('done'))
  server.on('connection', (socket) => socket.on('close', () => closed.push(true)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const agent = createAgent(false, 'writing', 1)
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, agent, method: 'POST' }, (incoming) => {
      incoming.resume().on('close', () => resolve())
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
  expect(closed).toEqual([])
  await waitUntil(() => closed.length === 1, { what: 'the end of the idle connection', timeoutMs: 5000 })
  agent.destroy()
  await new Promise((resolve) => server.close(resolve))
})
