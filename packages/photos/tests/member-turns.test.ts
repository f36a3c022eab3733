// Proves REVIEW-15.
import { createMemberTurns } from '../src/member-turns'

/** Work that ends on request, by name. */
function heldWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  /** Ends the current work and lets the next start. */
  const next = async () => {
    const name = begun.at(-1) ?? ''
    ends.get(name)?.()
    await new Promise(setImmediate)
    return begun.at(-1)
  }
  return { begun, work, next }
}

it('serves members in turn, even when one sent more', async () => {
  const turns = createMemberTurns()
  const { begun, work, next } = heldWork()
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => turns.run(name[0] ?? '', work(name)))
  for (let left = all.length; left > 0; left -= 1) await next()
  expect(await Promise.all(all)).toHaveLength(7)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('refuses the newest task of the member with most waiting tasks when full', async () => {
  const turns = createMemberTurns({ maxWaiting: 3 })
  const { begun, work, next } = heldWork()
  const outcomes = ['a1', 'a2', 'a3', 'a4', 'b1', 'a5'].map((name) =>
    turns.run(name[0] ?? '', work(name)).catch((error: { status: number; retryAfterSeconds: number }) => error),
  )
  for (let left = 4; left > 0; left -= 1) await next()
  const refused = expect.objectContaining({ status: 503, retryAfterSeconds: expect.any(Number) })
  expect(await Promise.all(outcomes)).toEqual(['a1', 'a2', 'a3', refused, 'b1', refused])
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

it('refuses tasks that waited too long, and continues after a failure', async () => {
  const turns = createMemberTurns({ maxWaitMs: 1 })
  const { work, next } = heldWork()
  const first = turns.run('a', work('a1'))
  await expect(turns.run('b', work('b1'))).rejects.toMatchObject({ status: 503 })
  await next()
  await first
  const failing = turns.run('a', async () => {
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(await turns.run('b', async () => 'done')).toBe('done')
})
