import { holdTime, passTime, releaseTime } from '@plekje/testing'
import { type HeldLease, holdLease, LeaseLostError } from './hold-lease'
import type { Lease } from './lease'

const lease: Lease = { name: 'rebuild', owner: 'me', fence: 1 }

beforeEach(holdTime)
afterEach(releaseTime)

const untilLost = ({ lost }: HeldLease) =>
  new Promise<void>((resolve) => lost.addEventListener('abort', () => resolve()))

describe('work under a lease', () => {
  it('is told to stop when no renewal got through before the lease ended, by a clock that no one sets', async () => {
    const away = () => Promise.reject(new Error('away'))
    const leases = { acquireLease: async () => lease, renewLease: away, releaseLease: away }
    const clock = jest.spyOn(Date, 'now').mockReturnValue(0)
    const work = holdLease(leases, 'rebuild', { ttlSeconds: 60 }, untilLost).finally(() => clock.mockRestore())
    await Promise.all([expect(work).rejects.toThrow(LeaseLostError), passTime(60)])
  })

  it('counts the life of a lease from before it was asked for: the answer may come late', async () => {
    let released = 0
    const leases = {
      acquireLease: () => new Promise<Lease>((resolve) => setTimeout(() => resolve(lease), 60_000)),
      renewLease: async () => true,
      releaseLease: async () => {
        released += 1
        return true
      },
    }
    const work = holdLease(leases, 'rebuild', { ttlSeconds: 60 }, untilLost)
    await Promise.all([expect(work).rejects.toThrow(LeaseLostError), passTime(61)])
    expect(released).toBe(1)
  })

  it('is given back again when that failed', async () => {
    let asked = 0
    const leases = {
      acquireLease: async () => lease,
      renewLease: async () => true,
      releaseLease: async () => {
        asked += 1
        if (asked < 3) throw new Error('away')
        return true
      },
    }
    await expect(holdLease(leases, 'rebuild', { ttlSeconds: 60 }, async () => 'done')).resolves.toBe('done')
    await passTime(60)
    expect(asked).toBe(3)
  })

  it('goes on after one renewal that failed', async () => {
    let asked = 0
    const leases = {
      acquireLease: async () => lease,
      renewLease: async () => {
        asked += 1
        if (asked === 1) throw new Error('away')
        return true
      },
      releaseLease: async () => true,
    }
    const work = holdLease(leases, 'rebuild', { ttlSeconds: 60 }, async ({ lost }) => {
      await passTime(180)
      return lost.aborted
    })
    await expect(work).resolves.toBe(false)
    expect(asked).toBeGreaterThan(4)
  })
})
