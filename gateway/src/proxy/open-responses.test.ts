// Proves PLATFORM-15.
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createOpenResponses } from './open-responses'

/** A response that closes when it is destroyed. */
class FakeResponse extends EventEmitter {
  isBrokenOff = false
  destroy() {
    this.isBrokenOff = true
    this.emit('close')
  }
}

describe('open responses', () => {
  const begin = (answers: ReturnType<typeof createOpenResponses>, address: string, memberId?: string) => {
    const response = new FakeResponse()
    answers.begin({ memberId, address }, response as unknown as ServerResponse)
    return response
  }

  it('are aborted, the oldest first, when one source network has too many', () => {
    const answers = createOpenResponses(2)
    const other = begin(answers, '192.0.2.1')
    const own = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4'].map((from) => begin(answers, from))
    expect(own.map(({ isBrokenOff }) => isBrokenOff)).toEqual([true, true, false, false])
    expect(other.isBrokenOff).toBe(false)
  })

  it('of a member are not aborted for other people at the same address', () => {
    const answers = createOpenResponses(1)
    const stream = begin(answers, '192.0.2.1', 'anna')
    const others = [undefined, undefined, 'bas', 'bas'].map((memberId) => begin(answers, '192.0.2.1', memberId))
    expect(stream.isBrokenOff).toBe(false)
    expect(others.map(({ isBrokenOff }) => isBrokenOff)).toEqual([true, false, true, false])
    begin(answers, '198.51.100.7', 'anna')
    expect(stream.isBrokenOff).toBe(true)
  })

  it('are not counted any more once they ended', () => {
    const answers = createOpenResponses(1)
    const first = begin(answers, '192.0.2.1')
    first.emit('close')
    const second = begin(answers, '192.0.2.1')
    expect([first.isBrokenOff, second.isBrokenOff]).toEqual([false, false])
  })
})
