import { createQueryClient, QueryClientProvider, useQuery } from '@plekje/web-kit'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useFollowRating } from './follow-rating'

const ask = jest.fn<Promise<{ reviewCount: number }>, []>()
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

/** Shows a venue with 12 reviews and starts following its rating. */
async function follow() {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, unmount } = renderHook(
    () => ({ shown: useQuery({ queryKey: ['listing', 'x', 'm1'], queryFn: ask }), followRating: useFollowRating('x') }),
    { wrapper },
  )
  await wait(0)
  ask.mockClear()
  void result.current.followRating()
  return { result, unmount }
}

beforeEach(() => {
  jest.useFakeTimers()
  ask.mockReset().mockResolvedValue({ reviewCount: 12 })
})
afterEach(() => jest.useRealTimers())

describe('following the rating of a venue', () => {
  it('polls until the count changes, and then stops', async () => {
    const { result } = await follow()
    await wait(500)
    expect(ask).toHaveBeenCalledTimes(2)
    ask.mockResolvedValue({ reviewCount: 13 })
    await wait(200)
    expect(result.current.shown.data).toEqual({ reviewCount: 13 })
    await wait(10_000)
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('gives up after five seconds', async () => {
    await follow()
    await wait(4_999)
    expect(ask).toHaveBeenCalledTimes(17)
    await wait(20_000)
    expect(ask).toHaveBeenCalledTimes(17)
  })

  it('continues after a failed request', async () => {
    const { result } = await follow()
    ask.mockRejectedValueOnce(new Error('503')).mockResolvedValue({ reviewCount: 13 })
    await wait(1_100)
    expect(result.current.shown.data).toEqual({ reviewCount: 13 })
  })

  it('stops when the page is left', async () => {
    const { unmount } = await follow()
    unmount()
    ask.mockClear()
    await wait(10_000)
    expect(ask).not.toHaveBeenCalled()
  })
})
