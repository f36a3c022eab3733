// Proves FIGURE-1, FIGURE-2, FIGURE-3, FIGURE-5, FIGURE-6, FIGURE-9, FIGURE-10.
import type { FigureCounts, OwnVenueDetails, OwnVenueFigures, OwnVenues } from '@plekje/contracts'
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { todosOf } from '../src/features/venues/todos'
import { routes } from '../src/routes'
import { aMember } from './members'

const own: OwnVenues = {
  venues: [
    { listingId: 1, name: 'Café Zon', slug: 'cafe-zon', locationName: 'Utrecht', hasPage: true, role: 'editor' },
  ],
  claims: [],
  invitations: [],
}
const NOW = Date.parse('2026-11-28T10:00:00.000Z')
const details: OwnVenueDetails = {
  listingId: 1,
  name: 'Café Zon',
  version: 3,
  values: {
    openingHours: 'Maandag: 10:00–18:00',
    specialHours: [],
    email: 'zon@zon.example',
    description: 'Lang verhaal',
  },
  afterApproval: [],
  waiting: [{ field: 'website', proposed: 'https://zon.example', createdAt: '2026-11-01T10:00:00.000Z' }],
  checkedAt: null,
  hoursCheckedAt: '2026-02-01T10:00:00.000Z',
  photoCount: 0,
}
const counts = (views: number, favorites = 0): FigureCounts => ({
  views,
  phoneClicks: 1,
  websiteClicks: 2,
  shares: 3,
  shareVisits: 4,
  favorites,
  favoritesRemoved: 0,
})
const none = {
  views: null,
  phoneClicks: null,
  websiteClicks: null,
  shares: null,
  shareVisits: null,
  favorites: null,
  favoritesRemoved: null,
}
const figures: OwnVenueFigures = {
  days: Array.from({ length: 30 }, (_, at) => ({
    ...counts(at * 100),
    date: `2026-11-${String(at + 1).padStart(2, '0')}`,
  })),
  period: {
    current: counts(1500, 6),
    before: { ...counts(1200), favorites: null },
    yearBefore: { ...counts(3000), phoneClicks: 0 },
  },
  months: [
    { month: '2026-10', current: counts(900, 5), before: counts(1000), yearBefore: none },
    { month: '2026-09', current: { ...counts(1000), favorites: null }, before: none, yearBefore: none },
  ],
  searches: [
    { words: 'cafe', category: 'Bars', place: 'Utrecht', visitors: 1234 },
    { words: null, category: null, place: 'Utrecht', visitors: 7 },
  ],
}
const DETAILS = 'GET /api/my-venues/1/details'
const FIGURES = 'GET /api/my-venues/1/figures'

async function show(more: Answers = {}) {
  const site = renderRoutes(routes, '/my-venues', {
    'GET /api/user': [200, aMember],
    'GET /api/my-venues': [200, own],
    [DETAILS]: [200, details],
    [FIGURES]: [200, figures],
    ...more,
  })
  await site.user.click(await screen.findByRole('button', { name: 'Cijfers' }))
  return site
}
const rowsOf = (table: HTMLElement) =>
  [...(table as HTMLTableElement).rows].map((row) => [...row.cells].map(({ textContent }) => textContent))
const tableOf = async (name: string) => screen.findByRole('table', { name })

// Loads the code beforehand: loading it in the first test can exceed its timeout.
beforeAll(async () => {
  await import('../src/features/venues/own-venues-page')
  await import('../src/features/venues/venue-figures')
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as never
})

describe('the figures of an own venue', () => {
  it('appear beside those of the period before and a year before, in Dutch notation', async () => {
    await show()
    const rows = rowsOf(await tableOf('De laatste 30 dagen'))
    expect(rows[0]).toEqual(['Cijfer', 'Nu', '30 dagen ervoor', 'Een jaar eerder'])
    expect(rows[1]).toEqual(['Bekeken', '1.500', '1.200 (+25%)', '3.000 (−50%)'])
    expect(rows[2]).toEqual(['Telefoon gebruikt', '1', '1 (+0%)', '0'])
    expect(rows[6]).toEqual(['Als favoriet bewaard', '6', 'geen cijfers', '0'])
  })

  it('are a chart by day, with every figure as a table for screen readers', async () => {
    const { user } = await show()
    const chart = await screen.findByRole('figure', { name: 'Bekeken per dag' })
    expect(within(chart).getByRole('img')).toHaveAccessibleName(
      /43\.500 keer bekeken, het vaakst op 30 nov 2026: 2\.900 keer/,
    )
    await user.click(within(chart).getByText('Alle dagen als tabel'))
    const rows = rowsOf(within(chart).getByRole('table'))
    expect(rows).toHaveLength(31)
    expect(rows[1]).toEqual(['30 nov 2026', '2.900', '1', '2', '3', '4', '0', '0'])
  })

  it('name no busiest day without views', async () => {
    const days = figures.days.map((day) => ({ ...day, views: 0 }))
    await show({ [FIGURES]: [200, { ...figures, days }] })
    const chart = await screen.findByRole('figure', { name: 'Bekeken per dag' })
    expect(within(chart).getByRole('img')).toHaveAccessibleName(/tot en met 30 nov 2026 0 keer bekeken\.$/)
  })

  it('by month show the figure that the reader chooses', async () => {
    const { user } = await show()
    const table = await tableOf('Per maand')
    expect(rowsOf(table)[1]).toEqual(['oktober 2026', '900', '1.000 (−10%)', 'geen cijfers'])
    await user.selectOptions(screen.getByLabelText('Welk cijfer'), 'Als favoriet bewaard')
    expect(rowsOf(table).slice(1)).toEqual([
      ['oktober 2026', '5', '0', 'geen cijfers'],
      ['september 2026', 'geen cijfers', 'geen cijfers', 'geen cijfers'],
    ])
  })

  it('name the searches that led there, with their visitors', async () => {
    await show()
    const list = await screen.findByRole('list', { name: 'Hoe ze je vonden' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['“cafe”, Bars in Utrecht1.234 bezoekers', 'Alle plekken in Utrecht7 bezoekers'])
  })

  it('are saved as CSV for a spreadsheet', async () => {
    const files: Blob[] = []
    const names: string[] = []
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
    URL.revokeObjectURL = () => undefined
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Downloaden als CSV' }))
    expect(await screen.findByText('De cijfers zijn gedownload')).toBeInTheDocument()
    expect(names).toEqual(['cijfers-cafe-zon-2026-11-30.csv'])
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.readAsText(files[0] as Blob)
    })
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(31)
    expect(lines[0]).toContain('"Datum";"Bekeken";"Telefoon gebruikt"')
    expect(lines.at(-1)).toBe('"2026-11-30";"2900";"1";"2";"3";"4";"0";"0"')
    jest.restoreAllMocks()
  })

  it('show a failure with a retry, and the rest of the page stays', async () => {
    const { user, answer } = await show({ [FIGURES]: refusal(503, 'Even niet beschikbaar.', 'dependency_unavailable') })
    expect(await screen.findByText('Even niet beschikbaar.', {}, { timeout: 20_000 })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Nog te doen' })).toBeInTheDocument()
    answer(FIGURES, [200, figures])
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(await tableOf('De laatste 30 dagen')).toBeInTheDocument()
  }, 30_000)
})

describe('what a page lacks', () => {
  it('is counted, and leads to its field in the form', async () => {
    const { user } = await show()
    const list = await screen.findByRole('list', { name: 'Nog te doen' })
    expect(screen.getByText('3 van 8 klaar')).toBeInTheDocument()
    expect(within(list).queryByRole('button', { name: 'Website invullen' })).not.toBeInTheDocument()
    expect(within(list).getByRole('button', { name: 'Een foto toevoegen' })).toBeInTheDocument()
    await user.click(within(list).getByRole('button', { name: 'Prijsklasse kiezen' }))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Prijs' })).toHaveFocus())
  })

  const isDone = (label: RegExp, change: Partial<OwnVenueDetails>, values: OwnVenueDetails['values'] = {}) => {
    const changed = { ...details, ...change, values: { ...details.values, ...values } }
    return todosOf(changed, NOW).find((todo) => label.test(todo.label))?.isDone
  }

  it.each([
    [
      'known hours that were looked at within half a year',
      /^Openingstijden/,
      { hoursCheckedAt: '2026-07-01T10:00:00.000Z' },
      {},
      true,
    ],
    ['known hours that were looked at longer ago', /^Openingstijden nakijken: .* half jaar/, {}, {}, false],
    [
      'known hours that nobody looked at',
      /^Openingstijden nakijken en bevestigen/,
      { hoursCheckedAt: null },
      {},
      false,
    ],
    [
      'hours that wait for an administrator',
      /^Openingstijden/,
      { waiting: [{ field: 'specialHours', proposed: '25-12: gesloten', createdAt: '2026-11-01T10:00:00.000Z' }] },
      {},
      true,
    ],
    [
      'hours that are not known',
      /^Openingstijden invullen/,
      { hoursCheckedAt: '2026-11-01T10:00:00.000Z' },
      { openingHours: ' ' },
      false,
    ],
    [
      'only other days',
      /^Openingstijden/,
      { hoursCheckedAt: '2026-11-01T10:00:00.000Z' },
      { openingHours: '', specialHours: [{ from: '12-25', hours: 'gesloten' }] },
      true,
    ],
    ['a photo', /foto/, { photoCount: 1 }, {}, true],
    ['a former service that does not count photos', /foto/, { photoCount: undefined }, {}, true],
    ['a mail address without a telephone number', /^Telefoonnummer/, {}, {}, true],
    ['neither telephone number nor mail address', /^Telefoonnummer/, {}, { email: '' }, false],
    ['a website that waits for an administrator', /^Website/, {}, {}, true],
    [
      'a website whose removal waits',
      /^Website/,
      { waiting: [{ field: 'website', proposed: '', createdAt: '2026-11-01T10:00:00.000Z' }] },
      {},
      false,
    ],
    ['a wheelchair entrance that is none', /rolstoel/, {}, { wheelchairEntrance: 'no' }, true],
  ] as const)('takes %s for what it is', (_what, label, change, values, expected) => {
    expect(isDone(label, change as Partial<OwnVenueDetails>, values as OwnVenueDetails['values'])).toBe(expected)
  })
})
