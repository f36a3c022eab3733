// Proves API-2.
import { act, render, screen, waitFor } from '@testing-library/react'
import { createQueryClient, QueryClientProvider, useMutation, useQuery } from '../src'

const asked = jest.fn<Promise<string>, []>()

function Probe() {
  const { data, isError } = useQuery({ queryKey: ['venues'], queryFn: asked })
  return <p>{isError ? 'failed' : (data ?? 'loading')}</p>
}

const renderProbe = (client = createQueryClient()) =>
  render(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  )

beforeEach(() => asked.mockReset().mockResolvedValue('here'))
afterEach(() => jest.useRealTimers())

describe('data that is fetched', () => {
  it('is not refetched after a failed call', async () => {
    asked.mockRejectedValue(new Error('away'))
    jest.useFakeTimers()
    renderProbe()
    await act(() => jest.advanceTimersByTimeAsync(600_000))
    expect(screen.getByText('failed')).toBeInTheDocument()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('is not refetched after a time, nor when the window gets focus', async () => {
    jest.useFakeTimers()
    renderProbe()
    await act(() => jest.advanceTimersByTimeAsync(600_000))
    act(() => {
      window.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new Event('focus'))
    })
    await act(() => jest.advanceTimersByTimeAsync(1000))
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('is stale at once: the next screen refetches it, and shows the cached data meanwhile', async () => {
    const client = createQueryClient()
    const first = renderProbe(client)
    expect(await screen.findByText('here')).toBeInTheDocument()
    first.unmount()
    asked.mockResolvedValue('changed')
    renderProbe(client)
    expect(screen.getByText('here')).toBeInTheDocument()
    expect(await screen.findByText('changed')).toBeInTheDocument()
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('is refetched after a change, also while its first load is in flight', async () => {
    const client = createQueryClient()
    let answerFirst: (text: string) => void = () => undefined
    asked.mockReturnValueOnce(new Promise((resolve) => (answerFirst = resolve)))
    asked.mockResolvedValue('changed')
    renderProbe(client)
    await act(() => client.invalidateQueries({ queryKey: ['venues'] }))
    answerFirst('as it was before the change')
    expect(await screen.findByText('changed')).toBeInTheDocument()
    await act(async () => undefined)
    expect(screen.getByText('changed')).toBeInTheDocument()
  })
})

const send = jest.fn<Promise<void>, []>().mockRejectedValue(new Error('away'))

function Change() {
  const { mutate, isError } = useMutation({ mutationFn: send })
  return (
    <button type="button" onClick={() => mutate()}>
      {isError ? 'failed' : 'send'}
    </button>
  )
}

it('a change that fails is not sent a second time', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Change />
    </QueryClientProvider>,
  )
  act(() => screen.getByRole('button').click())
  await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('failed'))
  expect(send).toHaveBeenCalledTimes(1)
})
