import type { Engines } from '@plekje/engines'
import { TimeoutError } from 'p-timeout'
import { watchEngines } from './readiness'

/** Engines with fake pings, and a fake clock. */
function setUp(pings: Record<string, () => Promise<void>>, required?: readonly (keyof Engines)[]) {
  const clock = { now: 0 }
  const asked: Record<string, number> = {}
  const engines = Object.fromEntries(
    Object.entries(pings).map(([role, ping]) => [
      role,
      {
        ping: () => {
          asked[role] = (asked[role] ?? 0) + 1
          return ping()
        },
      },
    ]),
  ) as unknown as Partial<Engines>
  const roles = required as undefined
  return { clock, asked, states: watchEngines(engines, { required: roles, now: () => clock.now }) }
}

const up = async () => undefined
const away = () => Promise.reject(new Error('away'))
const silent = () => new Promise<void>(() => undefined)

describe('the engines in a readiness reply', () => {
  it.each([
    ['blobs', true],
    ['events', true],
    ['mail', true],
    ['cache', true],
    ['documents', false],
    ['search', false],
  ])('leave a process ready, or not, when one is unavailable: %s → %s', async (role, isReady) => {
    const { states } = setUp({ documents: up, search: up, events: up, cache: up, blobs: up, mail: up, [role]: away })
    expect(await states()).toMatchObject({ isReady, details: { [role]: 'down' } })
  })

  it('are required only if the service names them', async () => {
    expect((await setUp({ documents: away }, []).states()).isReady).toBe(true)
    expect((await setUp({ documents: up, cache: away }, ['cache']).states()).isReady).toBe(false)
  })

  it('are pinged at most once per second, whatever the number of probes', async () => {
    const { states, asked, clock } = setUp({ documents: up })
    await Promise.all(Array.from({ length: 50 }, () => states()))
    clock.now = 999
    await states()
    expect(asked.documents).toBe(1)
    clock.now = 1000
    await states()
    expect(asked.documents).toBe(2)
  })

  it('are not pinged while a ping is open, and are reported without waiting while they stay silent', async () => {
    const { states, asked, clock } = setUp({ documents: silent, events: up })
    // Forty seconds of two gateways that probe every second.
    for (let second = 1; second <= 40; second += 1) {
      clock.now = second * 1000 + 5
      if (second === 1) continue
      const answers = await Promise.all([states(), states()])
      for (const { isReady, details } of answers) {
        expect([isReady, details.documents]).toEqual([false, 'no answer'])
      }
    }
    expect(asked.documents).toBeLessThanOrEqual(4)
  })

  it('count as up for some seconds when pings time out, and as down at once when a ping is refused', async () => {
    let ping = up
    const { states, clock } = setUp({ documents: () => ping() })
    const after = async (ms: number) => {
      clock.now = ms
      const { isReady, details } = await states()
      return [isReady, details.documents]
    }
    await states()
    ping = () => Promise.reject(new TimeoutError('no answer in 2000 ms'))
    expect([await after(1000), await after(3000), await after(5900)]).toEqual(Array(3).fill([true, 'up']))
    expect(await after(6000)).toEqual([false, 'no answer'])
    ping = up
    expect(await after(7000)).toEqual([true, 'up'])
    ping = () => Promise.reject(new TimeoutError('no answer in 2000 ms'))
    expect(await after(8000)).toEqual([true, 'up'])
    ping = away
    expect(await after(9000)).toEqual([false, 'down'])
  })

  it('count as up for some seconds while a ping is open, because a busy process reads replies late', async () => {
    let isSilent = false
    const { states, clock } = setUp({ documents: () => (isSilent ? silent() : up()) })
    expect((await states()).isReady).toBe(true)
    isSilent = true
    const after = async (ms: number) => {
      clock.now = ms
      return (await states()).isReady
    }
    expect([await after(1000), await after(5900), await after(6000)]).toEqual([true, true, false])
  })

  it('are up again after the next successful ping, even while earlier pings are open', async () => {
    let isBack = false
    const { states, clock } = setUp({ documents: () => (isBack ? up() : silent()) })
    expect((await states()).isReady).toBe(false)
    isBack = true
    clock.now = 10_000
    expect((await states()).isReady).toBe(true)
  })
})
