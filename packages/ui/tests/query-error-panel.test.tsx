import { ApiFailure } from '@plekje/contracts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryErrorPanel } from '../src'

const failedQuery = (error: unknown, isFetching = false) => ({ error, isFetching, refetch: jest.fn(async () => {}) })

describe('the panel of a query that failed', () => {
  it('says what the server said, and asks again', async () => {
    const query = failedQuery(new ApiFailure(503, 'search_away', 'Zoeken lukt even niet.'))
    render(<QueryErrorPanel query={query} fallback="Dit lukt niet." />)
    expect(screen.getByRole('alert')).toHaveTextContent('Zoeken lukt even niet.')
    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(query.refetch).toHaveBeenCalledTimes(1)
  })

  it('has a sentence of its own where the server sent none, and is busy while it asks', () => {
    render(<QueryErrorPanel headingLevel={1} query={failedQuery(new Error('boom'), true)} fallback="Dit lukt niet." />)
    expect(screen.getByRole('alert')).toHaveTextContent('Dit lukt niet.')
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /Opnieuw proberen/ })).toHaveAttribute('aria-busy', 'true')
  })
})
