import type { ReportedReview } from '@plekje/contracts'
import { type Answers, refusal } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { lostConnection, renderAdmin, toast } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/dashboard/dashboard-page'))

const LIST = 'GET /api/admin/reviews/reported'
const DECIDE = 'POST /api/admin/reviews/r1/moderation'

const aReport = (changes: Partial<ReportedReview> = {}): ReportedReview => ({
  id: 'r1',
  listingId: 7,
  listingName: 'Café De Zwaan',
  listingSlug: 'cafe-de-zwaan',
  rating: 1,
  comment: 'Bel Piet op 06-12345678!',
  authorName: 'sanne',
  createdAt: '2026-11-01T10:00:00.000Z',
  reports: [
    { reason: 'personal-data', explanation: 'Dit is mijn nummer', reportedAt: '2026-11-02T10:00:00.000Z' },
    { reason: 'spam', explanation: '', reportedAt: '2026-11-03T10:00:00.000Z' },
  ],
  decision: null,
  version: '0.0',
  ...changes,
})
const decision = (changes = {}) => ({
  decision: 'hidden' as const,
  reason: 'Staat een telefoonnummer in.',
  by: 'joris',
  at: '2026-11-04T10:00:00.000Z',
  ...changes,
})

/** Renders the queue with a server that stores one reported review. */
function showQueue(more: Answers = {}, path = '/admin?tab=reviews') {
  let review = aReport()
  const decideAs = (by: string, given: object) => {
    const { version: _version, ...what } = given as { version?: string }
    review = { ...review, decision: decision({ by, at: '2026-11-05T10:00:00.000Z', ...what }), version: `0.${by}` }
    return review
  }
  const edit = (comment: string) => {
    review = { ...review, comment, version: '1.0' }
  }
  const site = renderAdmin(path, {
    [LIST]: ({ query }) => {
      const isAsked = (query.get('state') ?? 'open') === (review.decision ? 'decided' : 'open')
      return [200, { reviews: isAsked ? [review] : [], total: isAsked ? 1 : 0 }]
    },
    [DECIDE]: ({ body }) =>
      (body as { version?: string }).version === review.version
        ? [200, decideAs('admin', body as object)]
        : refusal(409, 'Deze review is intussen beoordeeld.', 'review_decided'),
    ...more,
  })
  const decide = async (name: 'Verbergen' | 'Behouden', reason: string) => {
    await site.user.click(await screen.findByRole('button', { name }))
    const dialog = within(screen.getByRole('dialog'))
    if (reason) await site.user.type(dialog.getByLabelText('Reden'), reason)
    await site.user.click(dialog.getByRole('button', { name }))
    return dialog
  }
  const sent = () => site.callsTo('/api/admin/reviews/r1/moderation').map(({ body }) => body)
  return { ...site, decide, decideAs, edit, sent }
}

describe('the queue of reported reviews', () => {
  it('shows the review, its venue, and the reasons of the reports in Dutch', async () => {
    showQueue()
    const item = within(await screen.findByRole('article', { name: 'Café De Zwaan' }))
    expect(item.getByRole('link', { name: 'Café De Zwaan' })).toHaveAttribute('href', '/admin/venues/7')
    expect(item.getByRole('link', { name: /Openbare pagina/ })).toHaveAttribute('href', '/listing/cafe-de-zwaan')
    expect(item.getByText('Bel Piet op 06-12345678!')).toBeInTheDocument()
    expect(item.getByText('sanne op 1 november 2026')).toBeInTheDocument()
    expect(item.getByText('2 meldingen')).toBeInTheDocument()
    expect(item.getByText('Gegevens van iemand')).toBeInTheDocument()
    expect(item.getByText('Dit is mijn nummer')).toBeInTheDocument()
    expect(item.getByText('Spam of reclame')).toBeInTheDocument()
  })

  it('says that it is empty, and keeps the state in the address', async () => {
    const { user, query } = showQueue({ [LIST]: [200, { reviews: [], total: 0 }] })
    expect(await screen.findByText('Er wacht geen gemelde review op je.')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'Beoordeeld' }))
    expect(await screen.findByText('Er is nog geen gemelde review beoordeeld.')).toBeInTheDocument()
    expect(query().get('state')).toBe('decided')
    expect(query().get('tab')).toBe('reviews')
  })

  it('shows a failure with a retry', async () => {
    const { user, answer } = showQueue({ [LIST]: refusal(503, 'De reviews zijn even niet bereikbaar.', 'unavailable') })
    expect(await screen.findByRole('alert')).toHaveTextContent('De reviews zijn even niet bereikbaar.')
    answer(LIST, [200, { reviews: [aReport()], total: 1 }])
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(await screen.findByRole('article')).toBeInTheDocument()
  })
})

describe('deciding about a reported review', () => {
  it.each([
    ['Verbergen', 'hidden', 'Review verborgen'],
    ['Behouden', 'kept', 'Review behouden'],
  ] as const)('%s sends the reason, shows a toast, and removes the review from the list', async (name, as, said) => {
    const { decide, sent } = showQueue()
    await decide(name, ' Er staat een nummer in. ')
    await toast(said, 'De schrijver krijgt je reden per mail.')
    expect(sent()).toEqual([{ decision: as, reason: 'Er staat een nummer in.', version: '0.0' }])
    await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Gemelde reviews' })).toHaveFocus())
  })

  it('asks for a reason before it sends anything', async () => {
    const { decide, sent } = showQueue()
    const dialog = await decide('Verbergen', '')
    expect(dialog.getByText('Geef een reden: de schrijver krijgt die per mail.')).toBeInTheDocument()
    expect(dialog.getByLabelText('Reden')).toHaveFocus()
    expect(sent()).toEqual([])
  })

  it('keeps the reason and the review after a failure', async () => {
    const { decide } = showQueue({ [DECIDE]: lostConnection })
    const dialog = await decide('Verbergen', 'Nummer')
    await toast('Fout')
    expect(dialog.getByLabelText('Reden')).toHaveValue('Nummer')
    expect(screen.getByRole('article', { hidden: true })).toBeInTheDocument()
  })

  it('closes when the review is gone', async () => {
    const { decide } = showQueue({ [DECIDE]: refusal(404, 'Deze review bestaat niet (meer).', 'review_not_found') })
    await decide('Behouden', 'In orde')
    await toast('Deze review bestaat niet (meer).')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it("shows another administrator's decision, and needs a second confirmation", async () => {
    const { user, decide, decideAs, sent } = showQueue()
    await screen.findByRole('article')
    decideAs('joris', { decision: 'hidden', reason: 'Scheldt.' })
    const dialog = await decide('Behouden', 'In orde')
    expect(await dialog.findByText('joris heeft deze review intussen beoordeeld: verborgen.')).toBeInTheDocument()
    expect(dialog.getByText('Reden: Scheldt.')).toBeInTheDocument()
    expect(dialog.getByLabelText('Reden')).toHaveValue('In orde')
    expect(screen.queryByRole('article', { hidden: true })).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Behouden' }))
    await toast('Review behouden')
    expect(sent().at(-1)).toEqual({ decision: 'kept', reason: 'In orde', version: '0.joris' })
  })

  it("shows the author's new text, and needs a second confirmation", async () => {
    const { user, decide, edit, sent } = showQueue()
    await screen.findByRole('article')
    edit('Prima kroeg, bij nader inzien.')
    const dialog = await decide('Verbergen', 'Nummer')
    expect(await dialog.findByText('Prima kroeg, bij nader inzien.')).toBeInTheDocument()
    expect(dialog.getByLabelText('Reden')).toHaveValue('Nummer')
    await user.click(dialog.getByRole('button', { name: 'Verbergen' }))
    await toast('Review verborgen')
    expect(sent().at(-1)).toEqual({ decision: 'hidden', reason: 'Nummer', version: '1.0' })
  })

  it("shows the server's message when the current review cannot be loaded", async () => {
    const { decide } = showQueue({ [DECIDE]: refusal(409, 'joris was je voor.', 'review_decided') })
    const dialog = await decide('Verbergen', 'Nummer')
    await toast('joris was je voor.')
    expect(dialog.getByLabelText('Reden')).toHaveValue('Nummer')
  })

  it('shows the decision and its author, and offers to change it', async () => {
    const decided = aReport({ decision: decision() })
    showQueue({ [LIST]: [200, { reviews: [decided], total: 1 }] }, '/admin?tab=reviews&state=decided')
    const item = within(await screen.findByRole('article'))
    expect(item.getByText('door joris op 4 november 2026')).toBeInTheDocument()
    expect(item.getByText('Reden: Staat een telefoonnummer in.')).toBeInTheDocument()
    expect(item.getByRole('button', { name: 'Behouden' })).toBeInTheDocument()
    expect(item.queryByRole('button', { name: 'Verbergen' })).not.toBeInTheDocument()
  })
})
