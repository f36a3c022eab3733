import { askHeart } from '../src/hearts'

const answered = (favorites: readonly number[]) => {
  const asked: string[] = []
  globalThis.fetch = (async (address: string) => {
    const ids = new URL(address, 'http://localhost').searchParams.get('ids') ?? ''
    asked.push(ids)
    const body = favorites.filter((id) => ids.split(',').includes(String(id))).map((listingId) => ({ listingId }))
    return { status: 200, headers: { get: () => null }, text: async () => JSON.stringify(body) }
  }) as unknown as typeof fetch
  return asked
}

describe('hearts of cards', () => {
  it('are requested together, each venue once, at most a hundred at a time', async () => {
    const asked = answered([3, 7, 250])
    const hearts = [3, 4, 7, 3].map(askHeart)
    expect(await Promise.all(hearts)).toEqual([true, false, true, true])
    expect(asked).toEqual(['3,4,7'])
    const many = await Promise.all(Array.from({ length: 250 }, (_, at) => askHeart(at + 1)))
    expect(many.flatMap((isFavorite, at) => (isFavorite ? [at + 1] : []))).toEqual([3, 7, 250])
    expect(asked.slice(1).map((ids) => ids.split(',').length)).toEqual([100, 100, 50])
  })

  it('fail together, and later ones are requested again', async () => {
    globalThis.fetch = (async () => {
      throw new TypeError('no connection')
    }) as unknown as typeof fetch
    const failed = await Promise.allSettled([askHeart(1), askHeart(2)])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    answered([1])
    expect(await askHeart(1)).toBe(true)
  })
})
