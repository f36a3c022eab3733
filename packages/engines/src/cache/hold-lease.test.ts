import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil } from '@plekje/testing'
import { holdLease, LeaseLostError } from './hold-lease'
import type { Lease } from './lease'

const lease: Lease = { name: 'rebuild', owner: 'me', fence: 1 }

describe('work under a lease', () => {
  it('is told to stop when no renewal got through before the lease ended, by a clock that no one sets', async () => {
    const away = () => Promise.reject(new Error('away'))
    const leases = { acquireLease: async () => lease, renewLease: away, releaseLease: away }
    let isAborted = false
    const clock = jest.spyOn(Date, 'now').mockReturnValue(0)
    const work = holdLease(leases, 'rebuild', { ttlSeconds: 0.1 }, async ({ lost }) => {
      await waitUntil(() => lost.aborted)
      isAborted = true
    }).finally(() => clock.mockRestore())
    await expect(work).rejects.toThrow(LeaseLostError)
    expect(isAborted).toBe(true)
  })

  it('counts the life of a lease from before it was asked for: the answer may come late', async () => {
    let released = 0
    const leases = {
      acquireLease: async () => {
        await pause(150)
        return lease
      },
      renewLease: async () => true,
      releaseLease: async () => {
        released += 1
        return true
      },
    }
    const work = holdLease(leases, 'rebuild', { ttlSeconds: 0.1 }, ({ lost }) => waitUntil(() => lost.aborted))
    await expect(work).rejects.toThrow(LeaseLostError)
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
    await waitUntil(() => asked === 3)
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
    const work = holdLease(leases, 'rebuild', { ttlSeconds: 1.5 }, () => waitUntil(() => asked >= 4))
    await expect(work).resolves.toBeTruthy()
  })
})
