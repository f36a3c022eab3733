// Proves API-22.
import { z } from 'zod'
import { createClient, createTypedClient, defineApi, type socialApi, type TransportRequest } from './index'

const api = defineApi({
  add: {
    method: 'POST',
    path: '/things/:id',
    access: 'public',
    refuses: [],
    whenRepeated: 'keyed',
    summary: 'Creates',
    params: z.object({ id: z.number() }),
    body: z.object({ text: z.string() }),
    reply: z.object({ id: z.string() }),
  },
  remove: {
    method: 'DELETE',
    path: '/things/:id',
    access: 'public',
    refuses: [],
    summary: 'Removes',
    params: z.object({ id: z.number() }),
    reply: z.undefined(),
  },
  count: {
    method: 'POST',
    path: '/views',
    access: 'public',
    refuses: [],
    whenRepeated: 'again',
    summary: '',
    reply: z.undefined(),
  },
})

/** A connection whose replies the test chooses; `undefined` means no reply. */
function setUp() {
  const sent: TransportRequest[] = []
  let next: { status: number; text: string } | undefined
  const transport = async (request: TransportRequest) => {
    sent.push(request)
    if (!next) throw new Error('no connection')
    return { ...next, header: () => null }
  }
  return {
    transport,
    client: createClient(api, transport),
    keys: () => sent.map(({ key }) => key),
    answers: (status?: number, text = '{"id":"a"}') => {
      next = status === undefined ? undefined : { status, text }
    },
  }
}

let id = 0
beforeEach(() => {
  id += 1
})

describe('the key of a request that creates something', () => {
  it('is new for each request, and valid', async () => {
    const { client, keys, answers } = setUp()
    answers(201)
    for (let time = 0; time < 100; time += 1) await client.add({ params: { id }, body: { text: 'mooi' } })
    expect(new Set(keys()).size).toBe(100)
    for (const key of keys()) expect(key).toMatch(/^[A-Za-z0-9_-]{16,64}$/)
  })

  it.each([
    ['there was no answer', undefined, ''],
    ['a part of the site was away', 503, '{"error":"Even niet.","code":"unavailable"}'],
    ['the first one was still being worked on', 409, '{"error":"Bezig.","code":"request_running"}'],
  ])('is repeated with the same form when %s, and not after that', async (_, status, text) => {
    const { client, keys, answers } = setUp()
    const send = () => client.add({ params: { id }, body: { text: 'mooi' } }).catch(() => undefined)
    answers(status, text)
    await send()
    await send()
    answers(201)
    await send()
    await send()
    const [first, ...later] = keys()
    expect(later.map((key) => key === first)).toEqual([true, true, false])
  })

  it('is new for another form, and after a refusal', async () => {
    const { client, keys, answers } = setUp()
    const send = (text: string) => client.add({ params: { id }, body: { text } }).catch(() => undefined)
    await send('mooi')
    await send('mooier')
    answers(409, '{"error":"Bezet.","code":"taken"}')
    await send('mooier')
    await send('mooier')
    const [, second, third] = keys()
    expect(third).toBe(second)
    expect(new Set(keys()).size).toBe(3)
  })

  it.each([
    ['succeeded', 204],
    ['got no answer either', undefined],
  ])('is new after a removal, which may have undone the request, also when it %s', async (_, status) => {
    const { client, keys, answers } = setUp()
    const send = () => client.add({ params: { id }, body: { text: 'mooi' } }).catch(() => undefined)
    await send()
    answers(status, '')
    await client.remove({ params: { id } }).catch(() => undefined)
    answers(201)
    await send()
    const [first, , third] = keys()
    expect(third).not.toBe(first)
  })

  it('is repeated when a removal comes while the request is running', async () => {
    const { client, keys, answers } = setUp()
    const send = () => client.add({ params: { id }, body: { text: 'mooi' } }).catch(() => undefined)
    const running = send()
    answers(204, '')
    await client.remove({ params: { id } })
    await running
    answers(201)
    await send()
    const [first, , third] = keys()
    expect(third).toBe(first)
  })

  it('is sent by a client without schemas too', async () => {
    const { transport, keys, answers } = setUp()
    answers(201)
    const table = { sendFeedback: ['POST', '/feedback', 'object', 'keyed'] } as const
    const client = createTypedClient<Pick<typeof socialApi, 'sendFeedback'>>(table, transport)
    await client.sendFeedback({ body: { feedback: 'Mooi' } })
    expect(keys()).toEqual([expect.any(String)])
  })
})

it('sends no key for requests that create nothing', async () => {
  const { client, keys, answers } = setUp()
  answers(204, '')
  await client.count()
  expect(keys()).toEqual([undefined])
})
