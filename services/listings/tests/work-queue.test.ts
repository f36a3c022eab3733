import { UnavailableError } from '@plekje/service-kit'
import { createWorkQueue } from '../src/pictures/work-queue'

const here = () => new AbortController().signal

/** A queue of two places whose work ends when the test says so. */
function setUp({ maxWaitMs = 60_000 } = {}) {
  const queue = createWorkQueue<string>({
    maxWaiting: 2,
    maxWaitMs,
    refuse: () => new UnavailableError('full', 'Vol.'),
  })
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const want = (key: string, signal = here()) =>
    queue.run(
      key,
      () =>
        new Promise((resolve, reject) => {
          begun.push(key)
          ends.set(key, (error) => (error ? reject(error) : resolve(`${key}!`)))
        }),
      signal,
    )
  const end = async (key: string, error?: Error) => {
    ends.get(key)?.(error)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, begun, want, end }
}

it('does one thing at a time, in the order in which they were asked for', async () => {
  const { begun, want, end } = setUp()
  const all = [want('a'), want('b'), want('c')]
  expect(begun).toEqual(['a'])
  await end('a')
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  await end('c')
  expect(await Promise.all(all)).toEqual(['a!', 'b!', 'c!'])
})

it('refuses who finds no place, and takes the next when there is one again', async () => {
  const { queue, want, end } = setUp()
  const taken = [want('a'), want('b'), want('c')]
  await expect(want('d')).rejects.toThrow('full')
  expect(queue.waiting).toBe(2)
  await end('a')
  taken.push(want('e'))
  for (const key of ['b', 'c', 'e']) await end(key)
  expect(await Promise.all(taken)).toEqual(['a!', 'b!', 'c!', 'e!'])
})

it('does once what is wanted twice at the same time, also while it is being done', async () => {
  const { begun, want, end } = setUp()
  const all = [want('a'), want('b'), want('b'), want('a')]
  await end('a')
  await end('b')
  expect(await Promise.all(all)).toEqual(['a!', 'b!', 'b!', 'a!'])
  expect(begun).toEqual(['a', 'b'])
})

it('does not begin what nobody waits for any more, and gives its place to others', async () => {
  const { begun, want, end } = setUp()
  const first = want('a')
  const [one, other] = [new AbortController(), new AbortController()]
  const left = [want('b', one.signal), want('b', other.signal)]
  const third = want('c')
  one.abort(new Error('left'))
  await expect(left[0]).rejects.toThrow('left')
  await expect(want('d')).rejects.toThrow('full')
  other.abort(new Error('left'))
  await expect(left[1]).rejects.toThrow('left')
  const fourth = want('d')
  for (const key of ['a', 'c', 'd']) await end(key)
  expect(await Promise.all([first, third, fourth])).toEqual(['a!', 'c!', 'd!'])
  expect(begun).toEqual(['a', 'c', 'd'])
})

it('does not begin either what two wanted who left by the same signal', async () => {
  const { begun, want, end } = setUp()
  const first = want('a')
  const both = new AbortController()
  const left = [want('b', both.signal), want('b', both.signal)]
  both.abort(new Error('left'))
  await Promise.all(left.map((one) => expect(one).rejects.toThrow('left')))
  const third = want('c')
  for (const key of ['a', 'c']) await end(key)
  expect(await Promise.all([first, third])).toEqual(['a!', 'c!'])
  expect(begun).toEqual(['a', 'c'])
})

it('finishes what was begun for those who stay', async () => {
  const { want, end } = setUp()
  const leaving = new AbortController()
  const [gone, stays] = [want('a', leaving.signal), want('a')]
  leaving.abort(new Error('left'))
  await expect(gone).rejects.toThrow('left')
  await end('a')
  expect(await stays).toBe('a!')
})

it('refuses whose turn does not come in time, and gives the place to others', async () => {
  const { begun, want, end } = setUp({ maxWaitMs: 20 })
  const first = want('a')
  await Promise.all([want('b'), want('c')].map((late) => expect(late).rejects.toThrow('full')))
  const again = want('b')
  await end('a')
  await end('b')
  expect(await Promise.all([first, again])).toEqual(['a!', 'b!'])
  expect(begun).toEqual(['a', 'b'])
})

it('goes on after work that fails', async () => {
  const { want, end } = setUp()
  const [bad, good] = [want('a'), want('b')]
  void bad.catch(() => undefined)
  await end('a', new Error('no paper'))
  await end('b')
  await expect(bad).rejects.toThrow('no paper')
  expect(await good).toBe('b!')
})
