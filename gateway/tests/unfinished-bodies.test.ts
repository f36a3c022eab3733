// Proves PLATFORM-13, PLATFORM-15.
import { connect, type Socket } from 'node:net'
import { type FakeService, type Running, sendJson, startFakeService, startGateway, until } from './start-gateway'

const sockets = new Set<Socket>()
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

/** Sends the head of a POST and `sent` of its body, and collects the response. */
function postUnfinished(
  gateway: Running,
  { path = '/api/login', declared = 'content-length: 100', sent = '{"u', headers = '' } = {},
) {
  const { hostname, port, host } = new URL(gateway.url)
  const socket = connect(Number(port), hostname)
  sockets.add(socket)
  const got = { text: '', isClosed: false }
  socket.on('data', (chunk) => {
    got.text += chunk
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    got.isClosed = true
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n${headers}${declared}\r\n\r\n${sent}`,
  )
  return { got, socket }
}

describe('an unfinished request body', () => {
  let accounts: FakeService
  let gateway: Running
  beforeAll(async () => {
    accounts = await startFakeService('accounts')
    const env = { ACCOUNTS_URL: accounts.url, REQUESTS_AT_ONCE: '4' }
    gateway = await startGateway(env, {}, 'folder', { bodySeconds: 1 })
  })
  afterAll(async () => {
    await gateway.close()
    await accounts.close()
  })

  const logIn = () =>
    gateway.ask('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '2' },
      body: '{}',
    })

  it('is answered 408 in Dutch, never reaches the service, and keeps nobody else from it', async () => {
    accounts.asked.length = 0
    // More than fit into the queue at once, and more than open a breaker.
    const unfinished = Array.from({ length: 12 }, () => postUnfinished(gateway))
    await until(async () => {
      expect((await logIn()).status).toBe(200)
      return unfinished.every(({ got }) => got.isClosed)
    }, 'all unfinished ones are answered')
    for (const { got } of unfinished) {
      expect(got.text).toMatch(/^HTTP\/1\.1 408 /)
      expect(got.text).toContain('Het verzoek kwam niet op tijd binnen. Probeer het opnieuw.')
      expect(got.text).toContain('"code":"request_timeout"')
    }
    expect((await logIn()).status).toBe(200)
    expect(accounts.asked.every(({ headers }) => headers['content-length'] === '2')).toBe(true)
  })

  it('is forwarded whole once it is complete, chunked or not, with its length', async () => {
    accounts.asked.length = 0
    let body = ''
    accounts.handler = async (request, response) => {
      for await (const chunk of request) body += chunk
      sendJson(response, { ok: true })
    }
    const { got, socket } = postUnfinished(gateway, { declared: 'transfer-encoding: chunked', sent: '3\r\n{"u\r\n' })
    await until(() => socket.bytesWritten > 0, 'the first chunk is sent')
    expect(accounts.asked).toHaveLength(0)
    socket.write('4\r\n":1}\r\n0\r\n\r\n')
    await until(() => got.text.includes('"ok":true'), 'the answer')
    expect(body).toBe('{"u":1}')
    expect(accounts.asked[0]?.headers).toMatchObject({ 'content-length': '7' })
    expect(accounts.asked[0]?.headers['transfer-encoding']).toBeUndefined()
    socket.destroy()
  })

  it('is 413 as soon as its chunks exceed the limit of the path', async () => {
    accounts.asked.length = 0
    const size = 4096
    const sent = Array.from({ length: 8 }, () => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`).join('')
    const { got } = postUnfinished(gateway, { declared: 'transfer-encoding: chunked', sent })
    await until(() => got.text.startsWith('HTTP/1.1 413 '), 'the refusal')
    expect(accounts.asked).toHaveLength(0)
  })

  it('is not waited for on a path that takes none', async () => {
    const { got } = postUnfinished(gateway, { path: '/api/account/password' })
    await until(() => got.text.startsWith('HTTP/1.1 401 '), 'the refusal')
  })

  it('of a GET is never forwarded', async () => {
    accounts.handler = (_request, response) => sendJson(response, { ok: true })
    accounts.asked.length = 0
    const reply = await gateway.ask('/api/verify-email', { headers: { 'content-length': '3' }, body: 'abc' })
    expect(reply.status).toBe(200)
    expect(accounts.asked[0]?.headers).not.toHaveProperty('content-length')
  })
})
