import { ApiFailure } from '@plekje/contracts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryErrorPanel } from '../src'

const failedQuery = (error: unknown, isFetching = false) => ({ error, isFetching, refetch: jest.fn(async () => {}) })

describe('the panel of a failed query', () => {
  it("shows the server's message, and retries", async () => {
    const query = failedQuery(new ApiFailure(503, 'search_away', 'Zoeken lukt even niet.'))
    render(<QueryErrorPanel query={query} fallback="Dit lukt niet." />)
    expect(screen.getByRole('alert')).toHaveTextContent('Zoeken lukt even niet.')
    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(query.refetch).toHaveBeenCalledTimes(1)
  })

  it('shows its own sentence without a message, and is busy during the retry', () => {
    render(<QueryErrorPanel headingLevel={1} query={failedQuery(new Error('boom'), true)} fallback="Dit lukt niet." />)
    expect(screen.getByRole('alert')).toHaveTextContent('Dit lukt niet.')
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /Opnieuw proberen/ })).toHaveAttribute('aria-busy', 'true')
  })
})
