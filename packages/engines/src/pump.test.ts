import { passMicrotasks } from '@plekje/testing'
import { createPump } from './pump'

describe('a pump', () => {
  it('works off what is there, and what comes in meanwhile, one step at a time', async () => {
    const waiting = ['a', 'b']
    const done: string[] = []
    let atOnce = 0
    const wake = createPump(
      () => waiting.length > 0,
      async () => {
        atOnce += 1
        expect(atOnce).toBe(1)
        const work = waiting.shift() ?? ''
        await passMicrotasks(3)
        done.push(work)
        if (work === 'b') waiting.push('c')
        atOnce -= 1
      },
    )
    const run = wake()
    expect(wake()).toBe(run)
    await run
    expect(done).toEqual(['a', 'b', 'c'])
  })

  it('loses no call, at whatever moment of the end of a run it comes', async () => {
    for (let count = 0; count < 30; count++) {
      const waiting = ['first']
      const done: string[] = []
      const wake = createPump(
        () => waiting.length > 0,
        async () => {
          const [work] = waiting.splice(0)
          await undefined
          done.push(work ?? '')
        },
      )
      const run = wake()
      await passMicrotasks(count)
      waiting.push('next')
      await wake()
      await run
      expect(done).toEqual(['first', 'next'])
    }
  })

  it('rests while there is nothing to do', async () => {
    const step = jest.fn()
    const wake = createPump(() => false, step)
    await wake()
    expect(step).not.toHaveBeenCalled()
  })

  it('ends with a step that fails, and begins anew when it is called again', async () => {
    let left = 2
    const wake = createPump(
      () => left > 0,
      async () => {
        left -= 1
        if (left === 1) throw new Error('not now')
      },
    )
    await expect(wake()).rejects.toThrow('not now')
    expect(left).toBe(1)
    await wake()
    expect(left).toBe(0)
  })
})
