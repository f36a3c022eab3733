import type { Limit } from '@plekje/engines'
import { createPlanLimit } from './plan-limit'

const away = Object.assign(new Error('Redis does not answer'), { code: 'ECONNRESET' })

function startLimit(perHour: number) {
  const state = { taken: 0, isAway: false }
  const limit = (): Limit => ({
    async take() {
      if (state.isAway) throw away
      state.taken += 1
      return { isAllowed: state.taken <= perHour, taken: state.taken, secondsLeft: 1800 }
    },
    async giveBack() {
      state.taken -= 1
    },
    async forget() {
      state.taken = 0
    },
  })
  return Object.assign(state, { limit: createPlanLimit({ limit }, perHour) })
}

describe('the plans of a member in an hour', () => {
  it('are refused above the limit, which counts those that were made only', async () => {
    const counted = startLimit(2)
    await counted.limit.take('anna')
    await counted.limit.take('anna')
    for (let time = 0; time < 3; time += 1) {
      await expect(counted.limit.take('anna')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1800 })
    }
    expect(counted.taken).toBe(2)
    await counted.limit.giveBack('anna')
    await expect(counted.limit.take('anna')).resolves.toBeUndefined()
  })

  it('are not made while nobody can count them', async () => {
    const counted = startLimit(2)
    counted.isAway = true
    await expect(counted.limit.take('anna')).rejects.toBe(away)
  })
})
