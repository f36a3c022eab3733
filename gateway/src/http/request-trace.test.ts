import type { IncomingMessage } from 'node:http'
import { readTrace } from './request-trace'

const requestWith = (headers: IncomingMessage['headers']) => ({ headers }) as IncomingMessage

describe('the request id', () => {
  it('is the same for every reader of a request without one', () => {
    const request = requestWith({})
    const { requestId } = readTrace(request)
    expect(readTrace(request).requestId).toBe(requestId)
    expect(readTrace(requestWith({})).requestId).not.toBe(requestId)
  })

  it('is the well-formed one of the client, and a new one in place of any other', () => {
    expect(readTrace(requestWith({ 'x-request-id': 'mine.1' })).requestId).toBe('mine.1')
    expect(readTrace(requestWith({ 'x-request-id': 'mine 1' })).requestId).toMatch(/^[0-9a-f-]{36}$/)
  })
})
