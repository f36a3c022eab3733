// Proves TRACK-9.
import type { PageVitals, VitalFigures } from '@plekje/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { lostConnection, renderAdmin } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/dashboard/dashboard-page'))

const figures = (changes: Partial<VitalFigures>): VitalFigures => ({
  metric: 'LCP',
  p75: 1840,
  visits: 200,
  good: 170,
  needsImprovement: 20,
  poor: 10,
  ...changes,
})
const home: PageVitals = {
  page: 'home',
  device: 'phone',
  visits: 1200,
  figures: [
    figures({}),
    figures({ metric: 'INP', p75: 240, visits: 50, good: 25, needsImprovement: 20, poor: 5 }),
    figures({ metric: 'CLS', p75: 0.31, visits: 100, good: 10, needsImprovement: 20, poor: 70 }),
  ],
}
const VITALS = 'GET /api/admin/web-vitals'
const show = (answer: Parameters<typeof renderAdmin>[1]) =>
  renderAdmin('/admin?tab=systeem', {
    'GET /api/admin/system': [200, { at: '2026-11-21T20:00:05.000Z', health: [] }],
    'GET /api/admin/events/replay': [200, { state: 'idle', read: 0, startedAt: null, endedAt: null, problem: null }],
    'GET /api/admin/events/refused': [200, { events: [], away: [] }],
    'GET /api/admin/events/dead-letters': [200, { letters: [], total: 0, counts: [] }],
    ...answer,
  })
const table = async () => within(await screen.findByRole('table', { name: 'Snelheid bij bezoekers' }))

describe('web vitals of visitors', () => {
  it('appear per page and device, in text as well as colour', async () => {
    show({ [VITALS]: [200, [home, { ...home, page: 'listing', device: 'desktop', visits: 3, figures: [] }]] })
    const shown = await table()
    const [, first, second] = await waitFor(() => {
      const rows = shown.getAllByRole('row')
      expect(rows).toHaveLength(3)
      return rows
    })
    expect(
      within(first as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Home',
      'Telefoon',
      '1.200',
      '1,8 s, goed85% goed, 10% matig, 5% slecht',
      '240 ms, matig50% goed, 40% matig, 10% slecht',
      '0,31, slecht10% goed, 20% matig, 70% slecht',
      '–',
      '–',
    ])
    expect(second).toHaveTextContent(/^VenueComputer3–––––$/)
  })

  it('cover seven days, or 28 on request', async () => {
    const { user } = show({ [VITALS]: ({ query }) => [200, query.get('days') === '28' ? [home] : []] })
    expect(await (await table()).findByText(/^Er is in deze periode nog niets gemeten\./)).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '28 dagen' }))
    expect(await (await table()).findByText('1.200')).toBeInTheDocument()
  })

  it('show a failure with a retry', async () => {
    let isUnavailable = true
    const { user } = show({ [VITALS]: () => (isUnavailable ? lostConnection() : [200, [home]]) })
    const again = await screen.findByRole('button', { name: 'Opnieuw proberen' })
    isUnavailable = false
    await user.click(again)
    expect(await (await table()).findByText('1.200')).toBeInTheDocument()
  })
})
