// Proves API-11.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, openEngines } from '@plekje/engines'
import { TooManyRequestsError } from '@plekje/service-kit'
import { LONG_TIME_LIMITS } from '@plekje/testing'
import { createSignInThrottle } from '../src/storage/sign-in-throttle'

describe('the lock of an account', () => {
  let directory: string
  let close: () => Promise<void>
  let time = Date.now()
  let fail: () => Promise<'tried' | number>
  let succeed: () => Promise<boolean>

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'accounts-throttle-'))
    const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: directory }), ['cache'])
    close = engines.close
    const limits = { perAccount: 10, perSource: 1000 }
    const throttle = createSignInThrottle(engines.cache, limits, () => new Date(time))
    fail = () =>
      throttle
        .attempt('anna', 'here', async () => false)
        .then(
          () => 'tried',
          (error) => (error instanceof TooManyRequestsError ? (error.retryAfterSeconds ?? 0) : Promise.reject(error)),
        )
    succeed = () => throttle.attempt('anna', 'here', async () => true)
  })
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockImplementation(() => time)
  })
  afterAll(async () => {
    jest.restoreAllMocks()
    await close()
    await rm(directory, { recursive: true, force: true })
  })

  it('lasts 60 s after ten failures, doubles with each further one up to 15 minutes, and goes with a success', async () => {
    for (let n = 0; n < 10; n += 1) expect(await fail()).toBe('tried')
    for (const seconds of [60, 120, 240, 480, 900, 900]) {
      expect(await fail()).toBe(seconds)
      time += (seconds - 1) * 1000
      expect(await fail()).toBe(1)
      time += 1000
      expect(await fail()).toBe('tried')
    }
    time += 900_000
    expect(await succeed()).toBe(true)
    for (let n = 0; n < 10; n += 1) expect(await fail()).toBe('tried')
    expect(await fail()).toBe(60)
  })
})
