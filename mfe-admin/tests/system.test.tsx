// Proves ADMIN-23.
import type { DeadLetter, Health, RefusedEvent, ReplayState, Waiting } from '@plekje/contracts'
import { type Answers, type Call, refusal } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { lostConnection, renderAdmin, toast } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/dashboard/dashboard-page'))

const LETTERS = '/api/admin/events/dead-letters'
const REFUSED = '/api/admin/events/refused'
const part = (name: string, changes: Partial<Health> = {}): Health => ({
  name,
  kind: 'service',
  state: 'ready',
  tookMs: 4,
  details: {},
  ...changes,
})
const letter = (key: string, changes: Partial<DeadLetter> = {}): DeadLetter => ({
  topic: 'venue.activity',
  position: `0-${key}`,
  eventId: `event-${key}`,
  key,
  group: 'analytics',
  reason: 'Error: nope',
  attempts: 5,
  occurredAt: '2026-11-21T10:30:00.000Z',
  ...changes,
})
const replay = (changes: Partial<ReplayState> = {}): ReplayState => ({
  state: 'idle',
  read: 0,
  startedAt: null,
  endedAt: null,
  problem: null,
  ...changes,
})

type RefusedServiceEvent = RefusedEvent & { service: string }
const refused = (key: string, changes: Partial<RefusedServiceEvent> = {}): RefusedServiceEvent => ({
  id: `0b4a6a1e-0000-4000-8000-00000000000${key}`,
  topic: 'listing.changed',
  key,
  occurredAt: '2026-11-21T10:30:00.000Z',
  collection: 'venues',
  bytes: 1_200_345,
  service: 'listings',
  ...changes,
})

/** Renders the tab with a server that stores refused events. */
function showRefused(events: RefusedServiceEvent[], away: string[] = [], answers: Answers = {}) {
  let kept = events
  const decide = ({ body }: Call) => {
    const { service, ids } = body as { service: string; ids: string[] }
    const before = kept.length
    kept = kept.filter((one) => one.service !== service || !ids.includes(one.id))
    return [200, { count: before - kept.length }] as const
  }
  return showSystem([], {
    [`GET ${REFUSED}`]: () => [200, { events: kept, away }],
    [`POST ${REFUSED}/send`]: decide,
    [`POST ${REFUSED}/drop`]: decide,
    ...answers,
  })
}

/** Renders the tab with a server that stores dead letters. */
function showSystem(letters: DeadLetter[], answers: Answers = {}, health = [part('listings')]) {
  let kept = letters
  const decide = ({ body }: Call) => {
    const { topic, positions } = body as { topic: string; positions: string[] }
    const before = kept.length
    kept = kept.filter((one) => one.topic !== topic || !positions.includes(one.position))
    return [200, { count: before - kept.length }] as const
  }
  return renderAdmin('/admin?tab=systeem', {
    'GET /api/admin/system': [200, { at: '2026-11-21T20:00:05.000Z', health }],
    'GET /api/admin/events/replay': [200, replay()],
    'GET /api/admin/web-vitals': [200, []],
    [`GET ${REFUSED}`]: [200, { events: [], away: [] }],
    [`GET ${LETTERS}`]: ({ query }) => {
      const topic = query.get('topic')
      const found = kept.filter((one) => topic === null || one.topic === topic)
      const counts = found.length > 0 ? [{ topic: 'venue.activity', group: 'analytics', count: found.length }] : []
      return [200, { letters: found, total: found.length, counts }]
    },
    [`POST ${LETTERS}/redrive`]: decide,
    [`POST ${LETTERS}/discard`]: decide,
    ...answers,
  })
}
const rows = () => screen.findAllByRole('checkbox', { name: /^Kies (venue|page)/ })

describe('the health of the system', () => {
  it('shows the state of every service and engine in text, with details on request', async () => {
    const { user } = showSystem([], {}, [
      part('listings', { details: { engines: { documents: 'up' } } }),
      part('search', { state: 'away', tookMs: null, details: { problem: 'no answer in time' } }),
      part('planner', { state: 'unknown', tookMs: null }),
      part('search', { kind: 'engine', state: 'not-ready', tookMs: 12 }),
    ])
    const services = within(await screen.findByRole('list', { name: 'Diensten' }))
    expect(services.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^VenuesWerkt.*4 ms$/s),
      expect.stringMatching(/^ZoekenOnbereikbaar/),
      'PlannerOnbekend',
    ])
    expect(within(screen.getByRole('list', { name: 'Opslag en hulpmiddelen' })).getByText('Niet gereed')).toBeVisible()
    expect(screen.getByText('Vraagt aandacht: Zoeken, Zoekindex.')).toBeInTheDocument()
    expect(screen.getByText('Bekeken om 21:00:05; elke 15 seconden opnieuw.')).toBeInTheDocument()
    await user.click(screen.getByText('Details', { selector: '[aria-label="Details van Zoeken"]' }))
    expect(screen.getByText(/no answer in time/)).toBeVisible()
  })

  it('refreshes on request, and shows when that fails', async () => {
    const { user, answer, callsTo } = showSystem([])
    expect(await screen.findByText('Alles wat bekend is werkt.')).toBeInTheDocument()
    answer('GET /api/admin/system', lostConnection)
    await user.click(screen.getByRole('button', { name: 'Ververs' }))
    // The panel with the backlog fails too.
    expect(await screen.findAllByRole('alert')).toHaveLength(2)
    // The page also refetches every 15 s.
    expect(callsTo('/api/admin/system').length).toBeGreaterThanOrEqual(2)
  })
})

describe('the backlog', () => {
  const waiting = (changes: Partial<Waiting>): Waiting => ({
    service: 'listings',
    kind: 'changes',
    waiting: 0,
    oldestSeconds: null,
    refused: 0,
    ...changes,
  })
  const show = (...rows: Waiting[]) =>
    showSystem([], { 'GET /api/admin/system': [200, { at: '2026-11-21T20:00:05.000Z', health: [], waiting: rows }] })
  const cells = async () =>
    within(await screen.findByRole('table', { name: 'Wat nog wacht' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      )

  it('shows per service the oldest item and the refused ones', async () => {
    show(
      waiting({ waiting: 1234, oldestSeconds: 185.4, refused: 2 }),
      waiting({ service: 'accounts', kind: 'mails', waiting: 3, oldestSeconds: 59.9 }),
      waiting({ service: 'analytics', kind: 'reports', waiting: 7 }),
      waiting({ service: 'search', kind: 'index', waiting: 1 }),
    )
    await screen.findByText('Vraagt aandacht: Wijzigingen van Venues.')
    expect(await cells()).toEqual([
      ['Wijzigingen van Venues', '1.234', '3 min', '2'],
      ['Leden die op e-mail wachten', '3', '59 s', '0'],
      ['Meldingen van bezoekers', '7', '–', '0'],
      ['Venues die in de zoekindex afwijken', '1', '–', '0'],
    ])
  })

  it('is highlighted when it is older than the alerts allow', async () => {
    show(
      waiting({ waiting: 1, oldestSeconds: 119 }),
      waiting({ service: 'accounts', kind: 'mails', waiting: 1, oldestSeconds: 3601 }),
    )
    await screen.findByText('Vraagt aandacht: Leden die op e-mail wachten.')
    expect((await cells()).map(([, , age]) => age)).toEqual(['1 min', '1 uur'])
  })

  it('is healthy when it is empty', async () => {
    show(waiting({ waiting: 1, oldestSeconds: 1 }))
    expect(await screen.findByText('Niets is geweigerd en niets wacht te lang.')).toBeInTheDocument()
  })
})

describe('refused events', () => {
  const region = () => within(screen.getByRole('region', { name: 'Geweigerde gebeurtenissen' }))

  it('are sent again after confirmation, service by service', async () => {
    const { user, callsTo } = showRefused([refused('1'), refused('2', { service: 'social', topic: 'share.activity' })])
    await user.click(await screen.findByRole('checkbox', { name: 'Kies alle getoonde gebeurtenissen' }))
    await user.click(region().getByRole('button', { name: 'Opnieuw aanbieden' }))
    const dialog = within(screen.getByRole('alertdialog', { name: '2 gebeurtenissen opnieuw aanbieden?' }))
    expect(callsTo(`${REFUSED}/send`)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Opnieuw aanbieden' }))
    await toast('Opnieuw aangeboden', '2 gebeurtenissen worden opnieuw aangeboden.')
    expect(callsTo(`${REFUSED}/send`).map(({ body }) => body)).toEqual([
      { service: 'listings', ids: [refused('1').id] },
      { service: 'social', ids: [refused('2').id] },
    ])
    expect(await screen.findByText('Er zijn geen geweigerde gebeurtenissen.')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Geweigerde gebeurtenissen' })).toHaveFocus()
  })

  it('are dropped only with a reason', async () => {
    const { user, callsTo } = showRefused([refused('1'), refused('2')])
    await user.click(await screen.findByRole('checkbox', { name: 'Kies listing.changed 2' }))
    await user.click(region().getByRole('button', { name: 'Verwerpen' }))
    const dialog = within(screen.getByRole('alertdialog', { name: '1 gebeurtenis verwerpen?' }))
    await user.click(dialog.getByRole('button', { name: 'Verwerpen' }))
    expect(dialog.getByRole('textbox', { name: 'Reden' })).toHaveAccessibleDescription('Geef een reden.')
    expect(callsTo(`${REFUSED}/drop`)).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: 'Reden' }), ' Te groot ')
    await user.click(dialog.getByRole('button', { name: 'Verwerpen' }))
    await toast('Verworpen', '1 gebeurtenis is verworpen.')
    expect(callsTo(`${REFUSED}/drop`)[0]?.body).toEqual({
      service: 'listings',
      ids: [refused('2').id],
      reason: 'Te groot',
    })
    expect(await screen.findByText('1 gebeurtenis')).toBeInTheDocument()
  })

  it('show their ids, and which services did not respond', async () => {
    const { user } = showRefused([refused('1')], ['reviews', 'planner'])
    expect(await screen.findByText('Geen antwoord van: Reviews, Planner.')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Bekijken: listing.changed 1' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Geweigerde gebeurtenis' }))
    expect(dialog.getByText(refused('1').id)).toBeInTheDocument()
    expect(dialog.getByText('1.200.345 bytes')).toBeInTheDocument()
    expect(dialog.getByText('venues')).toBeInTheDocument()
  })

  it('stay in the list after a failure', async () => {
    const { user, callsTo } = showRefused([refused('1')], [], {
      [`POST ${REFUSED}/send`]: refusal(503, 'Van deze dienst is hier geen adres bekend.'),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Kies listing.changed 1' }))
    await user.click(region().getByRole('button', { name: 'Opnieuw aanbieden' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Opnieuw aanbieden' }))
    await toast('Fout', 'Van deze dienst is hier geen adres bekend.')
    await waitFor(() => expect(callsTo(REFUSED)).toHaveLength(2))
    expect(screen.getByRole('checkbox', { name: 'Kies listing.changed 1' })).toBeInTheDocument()
  })
})

describe('dead letters', () => {
  it('are counted by topic and consumer', async () => {
    showSystem([letter('1'), letter('2')])
    const counts = within(await screen.findByRole('list', { name: 'Aantal per onderwerp en dienst' }))
    expect(counts.getByText('venue.activity bij Cijfers: 2')).toBeInTheDocument()
  })

  it('are redriven after confirmation, also several of several topics', async () => {
    const { user, callsTo } = showSystem([letter('1'), letter('2', { topic: 'page.views' }), letter('3')])
    const [first, second] = await rows()
    if (!first || !second) throw new Error('no rows')
    await user.click(first)
    await user.click(second)
    await user.click(screen.getByRole('button', { name: 'Opnieuw aanbieden' }))
    const dialog = within(screen.getByRole('alertdialog', { name: '2 berichten opnieuw aanbieden?' }))
    expect(callsTo(`${LETTERS}/redrive`)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Opnieuw aanbieden' }))
    await toast('Opnieuw aangeboden', '2 berichten zijn opnieuw aangeboden.')
    expect(callsTo(`${LETTERS}/redrive`).map(({ body }) => body)).toEqual([
      { topic: 'venue.activity', positions: ['0-1'] },
      { topic: 'page.views', positions: ['0-2'] },
    ])
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Verwerpen' })).toBeDisabled()
    expect(screen.getByRole('heading', { name: 'Vastgelopen berichten' })).toHaveFocus()
  })

  it('are discarded only with a reason', async () => {
    const { user, callsTo } = showSystem([letter('1'), letter('2')])
    await user.click(await screen.findByRole('checkbox', { name: 'Kies alle getoonde berichten' }))
    await user.click(screen.getByRole('button', { name: 'Verwerpen' }))
    const dialog = within(screen.getByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Verwerpen' }))
    expect(dialog.getByRole('textbox', { name: 'Reden' })).toHaveAccessibleDescription('Geef een reden.')
    expect(callsTo(`${LETTERS}/discard`)).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: 'Reden' }), ' Dubbel ')
    await user.click(dialog.getByRole('button', { name: 'Verwerpen' }))
    await toast('Verworpen', '2 berichten zijn verworpen.')
    expect(callsTo(`${LETTERS}/discard`)[0]?.body).toEqual({
      topic: 'venue.activity',
      positions: ['0-1', '0-2'],
      reason: 'Dubbel',
    })
    expect(await screen.findByText('Er zijn geen vastgelopen berichten.')).toBeInTheDocument()
  })

  it('stay in the list after a failure', async () => {
    const { user, callsTo } = showSystem([letter('1')], {
      [`POST ${LETTERS}/redrive`]: refusal(503, 'De berichten konden niet opnieuw worden aangeboden.'),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Kies venue.activity 1' }))
    await user.click(screen.getByRole('button', { name: 'Opnieuw aanbieden' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Opnieuw aanbieden' }))
    await toast('Fout', 'De berichten konden niet opnieuw worden aangeboden.')
    expect(await rows()).toHaveLength(1)
    await waitFor(() => expect(callsTo(LETTERS)).toHaveLength(2))
  })

  it('are filtered by topic in the address', async () => {
    const { user, query } = showSystem([letter('1'), letter('2', { topic: 'page.views' })])
    expect(await rows()).toHaveLength(2)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Onderwerp' }), 'page.views')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(query().get('onderwerp')).toBe('page.views')
    expect(query().get('tab')).toBe('systeem')
  })

  it('show value and headers', async () => {
    const { user } = showSystem([letter('1')], {
      [`GET ${LETTERS}/venue.activity/0-1`]: [
        200,
        { ...letter('1'), value: '{"venueId":1}', headers: { 'dead-letter-group': 'analytics' } },
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Bekijken: venue.activity 1' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Vastgelopen bericht' }))
    expect(await dialog.findByText(/"venueId": 1/)).toBeInTheDocument()
    expect(dialog.getByText('dead-letter-group')).toBeInTheDocument()
  })
})

describe('rebuilding the statistics', () => {
  it('starts after confirmation and shows the progress', async () => {
    const { user, answer } = showSystem([])
    expect(await screen.findByText('Nog niet eerder gedaan.')).toBeInTheDocument()
    answer('POST /api/admin/events/replay', [202, replay({ state: 'running' })])
    answer('GET /api/admin/events/replay', [200, replay({ state: 'running', read: 1234 })])
    await user.click(screen.getByRole('button', { name: 'Opnieuw opbouwen' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Opnieuw opbouwen' }))
    await toast('Begonnen')
    expect(await screen.findByText('Bezig: 1.234 berichten gelezen')).toBeInTheDocument()
    const endedAt = '2026-11-21T20:00:00.000Z'
    answer('GET /api/admin/events/replay', [200, replay({ state: 'done', read: 2000, endedAt })])
    expect(await screen.findByText('Klaar: 2.000 berichten gelezen, 21 nov 2026, 21:00')).toBeInTheDocument()
  })

  it('shows why it cannot start', async () => {
    const { user } = showSystem([], {
      'POST /api/admin/events/replay': refusal(409, 'De cijfers worden al opnieuw opgebouwd.'),
    })
    await user.click(await screen.findByRole('button', { name: 'Opnieuw opbouwen' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Opnieuw opbouwen' }))
    await toast('Fout', 'De cijfers worden al opnieuw opgebouwd.')
  })
})
