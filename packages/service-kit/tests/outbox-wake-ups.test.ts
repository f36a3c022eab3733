// Proves PLATFORM-19.
import { EventEmitter } from 'node:events'
import { waitUntil } from '@plekje/testing'
import type { Collection } from 'mongoose'
import pino from 'pino'
import { openWakeUps } from '../src/outbox/outbox-wake-ups'

const log = pino({ level: 'silent' })

class FakeStream extends EventEmitter {
  async close() {}
}

/** A fake driver collection of a server with this `hello` reply. */
function fakeCollection(hello: object) {
  const streams: FakeStream[] = []
  const watch = jest.fn((_pipeline: readonly object[], _options?: object) => {
    const stream = new FakeStream()
    streams.push(stream)
    return stream
  })
  const collection = { conn: { db: { command: async () => hello }, get: () => 500 }, watch } as unknown as Collection
  return { collection, streams, watch }
}

describe('wake-ups', () => {
  it.each([
    ['a replica set', { setName: 'rs0' }],
    ['a sharded cluster', { msg: 'isdbgrid' }],
  ])('come by a change stream of %s, which is opened again when it breaks', async (_name, hello) => {
    const { collection, streams, watch } = fakeCollection(hello)
    const onWake = jest.fn()
    const wakeUps = openWakeUps(collection, onWake, log)
    await waitUntil(() => wakeUps.isListening)
    expect(onWake).toHaveBeenCalledTimes(1)
    expect(JSON.stringify(watch.mock.calls[0]?.[0])).toContain('insert')
    // Half of the client's timeout, which would break an idle stream.
    expect(watch.mock.calls[0]?.[1]).toEqual({ maxAwaitTimeMS: 250 })
    streams[0]?.emit('change')
    expect(onWake).toHaveBeenCalledTimes(2)
    streams[0]?.emit('error', new Error('not primary'))
    expect(wakeUps.isListening).toBe(false)
    await waitUntil(() => wakeUps.isListening)
    // Each connection triggers a poll for changes in between.
    expect(onWake).toHaveBeenCalledTimes(3)
    expect(streams).toHaveLength(2)
    await wakeUps.close()
    expect(wakeUps.isListening).toBe(false)
  })

  it('do not come from a server without change streams', async () => {
    const { collection, watch } = fakeCollection({ ok: 1 })
    const wakeUps = openWakeUps(collection, jest.fn(), log)
    await new Promise((resolve) => setImmediate(resolve))
    expect(wakeUps.isListening).toBe(false)
    expect(watch).not.toHaveBeenCalled()
    await wakeUps.close()
  })

  it('stop without another attempt when the server does not know change streams', async () => {
    const { collection, streams } = fakeCollection({ setName: 'embedded' })
    const warn = jest.fn()
    const wakeUps = openWakeUps(collection, jest.fn(), {
      ...log,
      warn,
    } as unknown as typeof log)
    await waitUntil(() => wakeUps.isListening)
    // The order of the driver.
    streams[0]?.emit('close')
    streams[0]?.emit('error', Object.assign(new Error('Unrecognized pipeline stage'), { code: 40324 }))
    expect(wakeUps.isListening).toBe(false)
    await new Promise((resolve) => setImmediate(resolve))
    expect(warn).not.toHaveBeenCalled()
    await wakeUps.close()
  })
})
