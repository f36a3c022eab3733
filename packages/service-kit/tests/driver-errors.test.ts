import { ignoreDuplicateKeys, isDuplicateKey, isUnreachable } from '../src'
import { isEngineUnavailable, isReplyLost } from '../src/driver-errors'

const errorWith = (parts: object) => Object.assign(new Error('failed'), parts)
const taken = errorWith({ name: 'MongoServerError', code: 11_000 })

describe('a duplicate value in a unique index', () => {
  it('is told apart from every other failure', () => {
    expect(isDuplicateKey(taken)).toBe(true)
    for (const other of [errorWith({ code: 50 }), new Error('no'), null, undefined, 'text']) {
      expect(isDuplicateKey(other)).toBe(false)
    }
  })

  it('is ignored when the existing value is the wanted one', async () => {
    await expect(Promise.reject(taken).catch(ignoreDuplicateKeys)).resolves.toBeUndefined()
    await expect(Promise.reject(new Error('no')).catch(ignoreDuplicateKeys)).rejects.toThrow('no')
    await expect(Promise.reject(null).catch(ignoreDuplicateKeys)).rejects.toBeNull()
  })

  it('is ignored in a bulk write only when nothing else was refused', () => {
    const bulk = (...codes: number[]) =>
      errorWith({ name: 'MongoBulkWriteError', code: codes[0], writeErrors: codes.map((code) => ({ code })) })
    expect(() => ignoreDuplicateKeys(bulk(11_000, 11_000))).not.toThrow()
    expect(() => ignoreDuplicateKeys(bulk(11_000, 121))).toThrow('failed')
  })

  it('is not ignored in a bulk write that too few members of the replica set confirmed', () => {
    const result = { getWriteConcernError: () => ({ code: 64 }) }
    const error = errorWith({ name: 'MongoBulkWriteError', code: 11_000, writeErrors: [{ code: 11_000 }], result })
    expect(() => ignoreDuplicateKeys(error)).toThrow('failed')
  })
})

describe('an address where nothing listens', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])(
    'is unavailable for services and gateway alike: %s',
    (code) => {
      expect([isUnreachable(errorWith({ code })), isEngineUnavailable(errorWith({ code }))]).toEqual([true, true])
    },
  )
})

describe('a server that cannot answer now', () => {
  it.each(['MongoPoolClosedError', 'MongoServerClosedError', 'MongoPoolClearedError', 'MongoServerSelectionError'])(
    'is unavailable: %s',
    (name) => expect(isEngineUnavailable(errorWith({ name }))).toBe(true),
  )
  it.each([43, 112, 134, 365, 10058])('is unavailable: code %i', (code) => {
    expect(isEngineUnavailable(errorWith({ name: 'MongoServerError', code }))).toBe(true)
  })
})

describe('a write whose answer is lost', () => {
  it.each([
    [{ name: 'MongoNetworkError' }, true],
    [{ name: 'MongoOperationTimeoutError' }, true],
    // Executed, but not confirmed by enough members of the replica set.
    [{ name: 'MongoWriteConcernError', code: 64 }, true],
    [{ name: 'MongoBulkWriteError' }, true],
    [{ name: 'MongooseError', cause: errorWith({ name: 'MongoNetworkError' }) }, true],
    [{ name: 'MongoServerSelectionError' }, false],
    [{ name: 'MongoServerError', code: 11_000 }, false],
    [{ name: 'MongoBulkWriteError', code: 11_000, writeErrors: [{ code: 11_000 }] }, false],
  ])('may have been done: %j is %s', (parts, isLost) => {
    expect(isReplyLost(errorWith(parts))).toBe(isLost)
  })
})
