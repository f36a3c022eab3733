import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { VisitorBrowser } from './visitor-browser'

let server: Server
let browser: VisitorBrowser
let ended: number
let failed: string[]

/** Closes the connection instead of answering if `endsAt` selects the nth request of the connection. */
async function open(endsAt: (nthOnConnection: number) => boolean): Promise<void> {
  const asked = new WeakMap<IncomingMessage['socket'], number>()
  server = createServer((request, response) => {
    const nth = (asked.get(request.socket) ?? 0) + 1
    asked.set(request.socket, nth)
    if (!endsAt(nth)) return void response.end('"well"')
    ended += 1
    request.socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const recordFailure = (_kind: string, { error = '' }: { readonly error?: string }) => void failed.push(error)
  const ignore = () => undefined
  const record = { recordFailure, recordResponse: ignore, recordLimited: ignore, recordRefusal: ignore }
  browser = new VisitorBrowser({ url, headers: {}, record: record as never, timeoutMs: 10_000, hasCachedFiles: false })
}
/** Repeats until a connection was closed: the agent chooses the connection. */
async function askUntilEnded(body?: object): Promise<unknown[]> {
  const answers: unknown[] = []
  while (ended === 0) answers.push(await browser.json('/api/categories', body && { body }))
  return answers
}

beforeEach(() => {
  ended = 0
  failed = []
})
afterEach(async () => {
  await browser.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

it('asks once more what was sent over a kept connection that ended', async () => {
  await open((nth) => nth === 2 && ended === 0)
  const answers = await askUntilEnded()
  expect(answers).toEqual(answers.map(() => 'well'))
  expect(failed).toEqual([])
})

it('records what a new connection left unanswered', async () => {
  await open((nth) => nth === 1)
  expect(await askUntilEnded()).toEqual([undefined])
  expect([ended, failed]).toEqual([1, [expect.stringContaining('ECONNRESET')]])
})

it('sends nothing twice that changes something', async () => {
  await open((nth) => nth === 2)
  expect((await askUntilEnded({})).at(-1)).toBeUndefined()
  expect([ended, failed]).toEqual([1, [expect.stringContaining('ECONNRESET')]])
})
