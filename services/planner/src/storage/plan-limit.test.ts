import type { Limit } from '@plekje/engines'
import { createPlanLimit } from './plan-limit'

const away = Object.assign(new Error('Redis does not answer'), { code: 'ECONNRESET' })

function startLimit(perHour: number) {
  const state = { consumed: 0, isAway: false }
  const limit = (): Limit => ({
    async consume() {
      if (state.isAway) throw away
      state.consumed += 1
      return { isAllowed: state.consumed <= perHour, consumed: state.consumed, secondsLeft: 1800 }
    },
    async giveBack() {
      state.consumed -= 1
    },
    async forget() {
      state.consumed = 0
    },
  })
  return Object.assign(state, { limit: createPlanLimit({ limit }, perHour) })
}

describe('the plans of a member in an hour', () => {
  it('are refused above the limit, and refused requests do not count', async () => {
    const counted = startLimit(2)
    await counted.limit.consume('anna')
    await counted.limit.consume('anna')
    for (let time = 0; time < 3; time += 1) {
      await expect(counted.limit.consume('anna')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1800 })
    }
    expect(counted.consumed).toBe(2)
    await counted.limit.giveBack('anna')
    await expect(counted.limit.consume('anna')).resolves.toBeUndefined()
  })

  it('are refused while the cache engine is unavailable', async () => {
    const counted = startLimit(2)
    counted.isAway = true
    await expect(counted.limit.consume('anna')).rejects.toBe(away)
  })
})
