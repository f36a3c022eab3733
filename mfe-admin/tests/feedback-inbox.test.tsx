// Proves API-23.
import type { FeedbackItem } from '@plekje/contracts'
import { type Answers, refusal } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { renderAdmin, toast } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/dashboard/dashboard-page'))

const LIST = 'GET /api/admin/feedback'
const someFeedback = (id: string, changes: Partial<FeedbackItem> = {}): FeedbackItem => ({
  id,
  feedbackType: 'feature',
  feedback: `Tekst ${id}`,
  username: 'sanne',
  email: 'sanne@plekje.example',
  createdAt: '2026-11-01T10:30:00.000Z',
  state: 'open',
  ...changes,
})

/** Renders the inbox with a server that stores feedback. */
function showInbox(items: FeedbackItem[], { path = '/admin?tab=feedback', ...more }: Answers & { path?: string } = {}) {
  const kept = new Map(items.map((item) => [item.id, item]))
  const change = (id: string, state: FeedbackItem['state']) => {
    const item = { ...(kept.get(id) ?? someFeedback(id)), state }
    kept.set(id, item)
    return item
  }
  const states = Object.fromEntries(
    items.map(({ id }) => [
      `PATCH /api/admin/feedback/${id}`,
      ({ body }: { body: unknown }) => [200, change(id, (body as FeedbackItem).state)] as const,
    ]),
  )
  return renderAdmin(path, {
    [LIST]: ({ query }) => {
      const state = query.get('state')
      const found = [...kept.values()].filter((item) => state === null || item.state === state)
      const start = (Number(query.get('page') ?? 1) - 1) * 20
      return [200, { feedback: found.slice(start, start + 20), total: found.length }]
    },
    ...states,
    ...more,
  })
}

describe('the feedback inbox', () => {
  it('shows text, kind, author and date', async () => {
    showInbox([someFeedback('f1'), someFeedback('f2', { feedbackType: 'bug', username: null, email: null })])
    const idea = within(await screen.findByRole('article', { name: 'Een idee' }))
    expect(idea.getByText('Tekst f1')).toBeInTheDocument()
    expect(idea.getByText(/^sanne/)).toHaveTextContent('sanne · 1 november 2026, 11:30')
    expect(idea.getByRole('link', { name: 'Mail sanne@plekje.example' })).toHaveAttribute(
      'href',
      'mailto:sanne%40plekje.example',
    )
    const bug = within(screen.getByRole('article', { name: 'Er werkt iets niet' }))
    expect(bug.getByText(/^Zonder naam/)).toBeInTheDocument()
    expect(bug.queryByRole('link')).not.toBeInTheDocument()
  })

  it('marks an item as done, and reopens it', async () => {
    const { user, query } = showInbox([someFeedback('f1')])
    await user.click(await screen.findByRole('button', { name: 'Afgehandeld' }))
    await toast('Feedback afgehandeld')
    expect(await screen.findByText('Alle feedback is afgehandeld.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Feedback' })).toHaveFocus())
    await user.click(screen.getByRole('radio', { name: 'Afgehandeld' }))
    expect(query().get('state')).toBe('done')
    await user.click(await screen.findByRole('button', { name: 'Heropenen' }))
    await toast('Feedback heropend')
    expect(await screen.findByText('Er is nog geen feedback afgehandeld.')).toBeInTheDocument()
  })

  it('shows all items on request', async () => {
    const { user } = showInbox([someFeedback('f1'), someFeedback('f2', { state: 'done' })])
    await user.click(await screen.findByRole('radio', { name: 'Alles' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  })

  it('shows the marked item even when the refetch fails', async () => {
    const { user, answer } = showInbox([someFeedback('f1')])
    const done = await screen.findByRole('button', { name: 'Afgehandeld' })
    answer('GET /api/admin/feedback', refusal(503, 'Even weg.'))
    await user.click(done)
    expect(await screen.findByRole('button', { name: 'Heropenen' })).toBeInTheDocument()
  })

  it("keeps the item's state when marking fails", async () => {
    const { user } = showInbox([someFeedback('f1')], {
      'PATCH /api/admin/feedback/f1': refusal(404, 'Deze feedback bestaat niet (meer).', 'feedback_not_found'),
    })
    await user.click(await screen.findByRole('button', { name: 'Afgehandeld' }))
    await toast('Fout', 'Deze feedback bestaat niet (meer).')
    expect(screen.getByRole('button', { name: 'Afgehandeld' })).toBeInTheDocument()
  })

  it('has pages in the address', async () => {
    const items = Array.from({ length: 21 }, (_, index) => someFeedback(`f${index + 1}`))
    const { user, query } = showInbox(items)
    expect(await screen.findByText('Toont 1-20 van 21 berichten')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '2' }))
    expect(await screen.findByText('Tekst f21')).toBeInTheDocument()
    expect(query().get('page')).toBe('2')
  })
})
