// Proves PLATFORM-15.
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Bodies, createBodies } from './bodies'
import type { Refusal } from './refusals'

const MB = 1024 * 1024

/** A POST whose body the test writes. */
function post(bodies: Bodies, { address = '192.0.2.1', length = 1000 as number | 'chunked', maxBytes = MB } = {}) {
  const stream = new PassThrough()
  const headers = length === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }
  const response = Object.assign(new EventEmitter(), { destroyed: false, setHeader: () => undefined })
  const refused: Refusal[] = []
  const read = bodies.read(
    Object.assign(stream, { method: 'POST', headers }) as unknown as IncomingMessage,
    response as unknown as ServerResponse,
    { address, maxBytes, refuse: (refusal) => void refused.push(refusal) },
  )
  return {
    read,
    refused,
    send: async (bytes: number | Buffer) => {
      stream.write(typeof bytes === 'number' ? Buffer.alloc(bytes, 'x') : bytes)
      await nextTurn()
    },
    end: () => stream.end(),
    close: () => response.emit('close'),
    get status() {
      return refused[0]?.status
    },
  }
}

describe('request bodies that the gateway reads whole', () => {
  const open: { close(): void }[] = []
  const begin = (...given: Parameters<typeof post>) => {
    const begun = post(...given)
    open.push(begun)
    return begun
  }
  afterEach(() => {
    for (const begun of open.splice(0)) begun.close()
  })
  const bounded = (maxBytes = 8 * MB, maxUnfinished = 64) => createBodies({ maxBytes, maxUnfinished, bodySeconds: 100 })

  it('arrive unchanged, in however many pieces they came', async () => {
    const body = begin(bounded(), { length: 'chunked' })
    for (const piece of ['a', 'bc', '', 'def']) await body.send(Buffer.from(piece))
    body.end()
    expect(String(await body.read)).toBe('abcdef')
  })

  it('count against memory by the bytes received, not by the declared length, nor more for tiny pieces', async () => {
    const bodies = bounded(8 * MB)
    const declared = Array.from({ length: 20 }, () => begin(bodies, { length: MB }))
    for (const body of declared) await body.send(10)
    const tiny = begin(bodies, { length: 'chunked', address: '192.0.2.2' })
    for (let count = 0; count < 3000; count += 1) await tiny.send(1)
    expect([...declared, tiny].flatMap(({ refused }) => refused)).toEqual([])
  })

  it('of one source are bounded: the oldest unfinished one is refused, and other sources are not affected', async () => {
    const bodies = bounded(8 * MB, 2)
    const other = begin(bodies, { address: '2001:db8:0:9::1' })
    const own = ['2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:1:ffff::3'].map((address) =>
      begin(bodies, { address }),
    )
    expect(own.map(({ status }) => status)).toEqual([429, undefined, undefined])
    expect(await own[0]?.read).toBe('refused')
    expect(other.refused).toEqual([])
  })

  it('of one source never take more than half of the memory', async () => {
    const bodies = bounded(8 * MB)
    const own = Array.from({ length: 5 }, () => begin(bodies, { length: MB }))
    for (const body of own) await body.send(MB)
    expect(own.map(({ status }) => status)).toEqual([429, undefined, undefined, undefined, undefined])
  })

  it('of the source that holds most are refused when the memory is full', async () => {
    const bodies = bounded(8 * MB)
    const large = Array.from({ length: 4 }, () =>
      begin(bodies, { address: '192.0.2.1', length: MB + 1, maxBytes: 2 * MB }),
    )
    for (const body of large) await body.send(MB - 1024)
    const small = Array.from({ length: 9 }, (_, n) => begin(bodies, { address: `192.0.2.${n + 2}`, length: MB }))
    for (const body of small) await body.send(MB / 2)
    expect(large.map(({ status }) => status)).toEqual([503, undefined, undefined, undefined])
    expect(small.flatMap(({ refused }) => refused)).toEqual([])
  })

  it('are refused while complete bodies take all memory, and accepted again once those are answered', async () => {
    const bodies = bounded(4 * MB)
    const whole = Array.from({ length: 4 }, (_, n) => begin(bodies, { address: `192.0.2.${n}`, length: MB }))
    for (const body of whole) {
      await body.send(MB)
      body.end()
      expect((await body.read)?.length).toBe(MB)
    }
    const late = begin(bodies, { address: '192.0.2.99' })
    await late.send(10)
    expect(late.refused).toEqual([expect.objectContaining({ status: 503, retryAfterSeconds: expect.any(Number) })])
    whole[0]?.close()
    const next = begin(bodies, { address: '192.0.2.99' })
    await next.send(10)
    expect(next.refused).toEqual([])
  })

  it('are refused as too large as soon as the limit is passed, whatever length they declared', async () => {
    const body = begin(bounded(), { length: 'chunked', maxBytes: 100 })
    await body.send(100)
    expect(body.refused).toEqual([])
    await body.send(1)
    expect(body.status).toBe(413)
    expect(await body.read).toBe('refused')
  })

  it('end without a refusal when their caller leaves', async () => {
    const body = begin(bounded())
    await body.send(10)
    body.close()
    expect([await body.read, body.refused]).toEqual(['refused', []])
  })

  it('are not read for a GET, nor when no body is declared', async () => {
    const bodies = bounded()
    expect(await begin(bodies, { length: 0 }).read).toBeUndefined()
  })
})

it('answers 408 to a body that is late, and gives a large body more time than a small one', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
  try {
    const bodies = createBodies({ maxBytes: 8 * MB, bodySeconds: 20 })
    const small = post(bodies, { length: 100 })
    const large = post(bodies, { length: MB })
    jest.advanceTimersByTime(20_100)
    expect(await small.read).toBe('refused')
    expect([small.status, large.status]).toEqual([408, undefined])
    jest.advanceTimersByTime(32_000)
    expect(await large.read).toBe('refused')
    expect(large.status).toBe(408)
  } finally {
    jest.useRealTimers()
  }
})
