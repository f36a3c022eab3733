// Proves ADMIN-24, ADMIN-26.
import type { AuditEntry, GrowthPoint } from '@plekje/contracts'
import { refusal } from '@plekje/testing/render-site'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { renderAdmin } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/dashboard/dashboard-page'))

const AUDIT = 'GET /api/admin/audit'
const entry = (id: string, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-21T20:00:00.000Z',
  actor: { id: 'a1', username: 'noor' },
  action: 'venue.edited',
  subject: { kind: 'venue', id: '7', name: `Venue ${id}` },
  changes: [],
  reason: null,
  ...changes,
})

describe('the audit log', () => {
  it('shows actor, subject, old and new values, and the reason', async () => {
    const change = { field: 'name', from: 'De Brug', to: 'Café De Brug' }
    const entries = [
      entry('1', { changes: [change, { field: 'phone', from: '030', to: null }] }),
      entry('2', {
        action: 'review.hidden',
        subject: { kind: 'review', id: 'r1', name: 'Otter' },
        changes: [{ field: 'decision', from: null, to: 'hidden' }],
        reason: 'Reclame',
      }),
      entry('3', { action: 'venue.deleted' }),
      entry('4', { action: 'something.new' }),
      entry('5', { action: 'feedback.done', subject: { kind: 'feedback', id: 'f1', name: 'bug' } }),
    ]
    renderAdmin('/admin?tab=logboek', { [AUDIT]: [200, { entries, next: null }] })
    const [edited, hidden, deleted, unknown, done] = await screen.findAllByRole('article')
    expect(edited).toHaveTextContent('noor bewerkte een venue: Venue 1')
    expect(done).toHaveTextContent('noor handelde feedback af: Er werkt iets niet')
    expect(edited).toHaveTextContent('21 nov 2026, 21:00')
    expect(edited).toHaveTextContent('Naamvan De Brug → naar Café De Brug')
    expect(edited).toHaveTextContent('Telefoonvan 030 → naar leeg')
    expect(screen.getByRole('link', { name: 'Venue 1' })).toHaveAttribute('href', '/admin/venues/7')
    expect(hidden).toHaveTextContent('noor verborg een review: Otter')
    expect(hidden).toHaveTextContent('Besluitverborgen')
    expect(hidden).toHaveTextContent('Reden: Reclame')
    expect(deleted).toHaveTextContent('noor verwijderde een venue: Venue 3')
    expect(screen.queryByRole('link', { name: 'Venue 3' })).not.toBeInTheDocument()
    expect(unknown).toHaveTextContent('noor something.new: Venue 4')
    expect(screen.queryByRole('button', { name: 'Meer tonen' })).not.toBeInTheDocument()
  })

  it('shows older entries on request, and keeps the shown ones when that fails', async () => {
    let isUnavailable = true
    const { user, callsTo } = renderAdmin('/admin?tab=logboek', {
      [AUDIT]: ({ query }) => {
        if (query.get('before') === null) return [200, { entries: [entry('1')], next: 'place' }]
        if (isUnavailable) return refusal(503, 'Het logboek is even niet beschikbaar.')
        return [200, { entries: [entry('2')], next: null }]
      },
    })
    const more = await screen.findByRole('button', { name: 'Meer tonen' })
    await user.click(more)
    expect(await screen.findByRole('alert')).toHaveTextContent('Het logboek is even niet beschikbaar.')
    expect(screen.getAllByRole('article')).toHaveLength(1)
    isUnavailable = false
    await user.click(more)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(callsTo('/api/admin/audit').at(-1)?.query.get('before')).toBe('place')
  })

  it('filters by action, subject and actor in the address', async () => {
    const { user, query, callsTo } = renderAdmin('/admin?tab=logboek', {
      [AUDIT]: ({ query }) => [200, { entries: query.get('subject') === 'otter' ? [] : [entry('1')], next: null }],
    })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Wat' }), 'Reviews')
    await user.type(screen.getByRole('searchbox', { name: 'Zoek op beheerder' }), 'noor{Enter}')
    await user.type(screen.getByRole('searchbox', { name: 'Zoek op onderwerp' }), 'otter{Enter}')
    expect(await screen.findByText('Niets gevonden. Pas de filters aan.')).toBeInTheDocument()
    expect(Object.fromEntries(query())).toEqual({ tab: 'logboek', wat: 'review', wie: 'noor', subject: 'otter' })
    expect(Object.fromEntries(callsTo('/api/admin/audit').at(-1)?.query ?? [])).toEqual({
      action: 'review',
      actor: 'noor',
      subject: 'otter',
      limit: '50',
    })
  })
})

describe('growth', () => {
  const GROWTH = 'GET /api/admin/statistics/growth'
  const day = (date: string, changes: Partial<GrowthPoint> = {}): GrowthPoint => ({
    date,
    users: 5,
    venues: 1065,
    reviews: 0,
    views: 0,
    visitors: 0,
    ...changes,
  })

  /** Labels of a chart's vertical axis, from the bottom up. Dates are below the chart. */
  const scaleOf = (chart: HTMLElement) =>
    [...chart.querySelectorAll('text')]
      .map(({ textContent }) => textContent)
      .filter((text) => /^[\d.]+$/.test(text ?? ''))

  it('shows a chart per measure, a text alternative, and a table of all', async () => {
    const days = [
      day('2026-11-19'),
      day('2026-11-20', { views: 12, visitors: 7 }),
      day('2026-11-21', { users: 8, views: 4, visitors: 3 }),
    ]
    const { user, callsTo } = renderAdmin('/admin', { [GROWTH]: [200, days] })
    const figure = within(await screen.findByRole('figure', { name: 'Groei' }))
    const users = await figure.findByRole('img', { name: 'Gebruikers: van 5 op 19 nov 2026 naar 8 op 21 nov 2026' })
    expect(scaleOf(users)).toEqual(['4', '6', '8'])
    expect(figure.getByText('+3 in deze periode')).toBeInTheDocument()
    const views = figure.getByRole('img', {
      name: 'Weergaven per dag: 16 in totaal, de meeste (12) op 20 nov 2026',
    })
    expect(scaleOf(views)).toEqual(['0', '10', '20'])
    const slider = figure.getByRole('slider', { name: 'Weergaven per dag, stap voor stap' })
    expect(slider).toHaveAttribute('aria-valuetext', '21 nov 2026: 4')
    fireEvent.change(slider, { target: { value: 1 } })
    expect(slider).toHaveAttribute('aria-valuetext', '20 nov 2026: 12')
    expect(figure.getByText('20 nov 2026: 12')).toBeInTheDocument()
    fireEvent.keyDown(slider, { key: 'Escape' })
    expect(figure.queryByText('20 nov 2026: 12')).not.toBeInTheDocument()
    expect(
      figure.getByRole('img', { name: 'Unieke bezoekers per dag: de meeste (7) op 20 nov 2026' }),
    ).toBeInTheDocument()
    await user.click(figure.getByText('Als tabel'))
    const [, newest] = within(figure.getByRole('table')).getAllByRole('row')
    expect(newest).toHaveTextContent('21 nov 202681.065043')
    expect(callsTo('/api/admin/statistics/growth')[0]?.query.get('days')).toBe('30')
  })

  it('says that there are no figures yet', async () => {
    renderAdmin('/admin', { [GROWTH]: [200, [day('2026-11-21', { users: 0, venues: 0 })]] })
    expect(await screen.findByText(/^Er is nog niets om te tonen/)).toBeInTheDocument()
    expect(screen.queryByRole('img', { name: /Gebruikers/ })).not.toBeInTheDocument()
  })

  it('leaves the rest of the overview when it fails, and can be retried', async () => {
    const { user, answer } = renderAdmin('/admin', { [GROWTH]: refusal(503, 'De groei is even niet beschikbaar.') })
    expect(await screen.findByText('De groei is even niet beschikbaar.')).toBeInTheDocument()
    expect(screen.getByText('Totaal Gebruikers')).toBeInTheDocument()
    answer(GROWTH, [200, [day('2026-11-21')]])
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(await screen.findByRole('img', { name: /^Gebruikers/ })).toBeInTheDocument()
  })
})
