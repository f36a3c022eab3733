// Proves OWNER-14, OWNER-15, OWNER-16, OWNER-17, OWNER-19, OWNER-20.
import type { OwnerChange, OwnProposal, OwnVenueDetails, OwnVenues } from '@plekje/contracts'
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { screen, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { aMember } from './members'

const at = '2026-11-01T10:00:00.000Z'
const own: OwnVenues = {
  venues: [
    { listingId: 1, name: 'Café Zon', slug: 'cafe-zon', locationName: 'Utrecht', hasPage: true, role: 'editor' },
  ],
  claims: [],
  invitations: [],
}
const details: OwnVenueDetails = {
  listingId: 1,
  name: 'Café Zon',
  version: 3,
  values: {
    openingHours: 'Maandag: 10:00–18:00',
    specialHours: [],
    phone: '030-1111111',
    description: 'Lang verhaal',
    address: 'Straat 1',
    point: { latitude: 52.09, longitude: 5.12 },
    terrace: null,
    groupSize: 12,
    priceRange: '€€',
  },
  afterApproval: ['address'],
  waiting: [{ field: 'address', proposed: 'Nieuwstraat 1', createdAt: at }],
  checkedAt: null,
}
const change: OwnerChange = {
  id: 'h1',
  listingId: 1,
  listingName: 'Café Zon',
  listingSlug: 'cafe-zon',
  field: 'phone',
  before: '030-0000000',
  after: null,
  by: 'eddie',
  at,
  undone: null,
  canUndo: true,
}
const DETAILS = 'GET /api/my-venues/1/details'
const SAVE = 'PUT /api/my-venues/1/details'
const CHANGES = 'GET /api/my-venues/1/changes'
const UNDO = 'POST /api/my-venues/1/changes/h1/undo'

async function show(part: 'Gegevens' | 'Voorstellen' | 'Geschiedenis', more: Answers = {}) {
  const site = renderRoutes(routes, '/my-venues', {
    'GET /api/user': [200, aMember],
    'GET /api/my-venues': [200, own],
    [DETAILS]: [200, details],
    [CHANGES]: [200, { changes: [change], total: 1 }],
    ...more,
  })
  await site.user.click(await screen.findByRole('button', { name: part }))
  return site
}
const form = async () => within(await screen.findByRole('form', { name: 'Gegevens van Café Zon' }))

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/venues/own-venues-page'))
afterEach(() => sessionStorage.clear())

describe('the form of an own venue', () => {
  it('shows the values, what needs approval and what waits', async () => {
    await show('Gegevens')
    const fields = await form()
    expect(fields.getByLabelText('Telefoon')).toHaveValue('030-1111111')
    expect(fields.getByLabelText('Terras')).toHaveValue('')
    expect(fields.getByLabelText('Adres')).toHaveAccessibleDescription(
      'De redactie kijkt eerst naar een wijziging. Wacht op de redactie: Nieuwstraat 1',
    )
  })

  it('sends only what was changed, with the version', async () => {
    const saved = { ...details, version: 4, values: { ...details.values, phone: '', terrace: 'yes' as const } }
    const { user, callsTo } = await show('Gegevens', { [SAVE]: [200, saved] })
    const fields = await form()
    await user.clear(fields.getByLabelText('Telefoon'))
    await user.selectOptions(fields.getByLabelText('Terras'), 'yes')
    await user.clear(fields.getByLabelText('Grootste groep'))
    await user.click(fields.getByRole('button', { name: 'Opslaan' }))
    expect(await screen.findByText('Opgeslagen')).toBeInTheDocument()
    expect(callsTo('/api/my-venues/1/details').at(-1)?.body).toEqual({
      phone: '',
      terrace: 'yes',
      groupSize: null,
      version: 3,
    })
  })

  it('sends nothing without a change, and no invalid number or point', async () => {
    const { user, callsTo } = await show('Gegevens')
    const fields = await form()
    await user.click(fields.getByRole('button', { name: 'Opslaan' }))
    expect(await screen.findByText('Er is niets gewijzigd.')).toBeInTheDocument()
    await user.type(fields.getByLabelText('Grootste groep'), 'x')
    await user.clear(fields.getByLabelText('Breedtegraad'))
    await user.click(fields.getByRole('button', { name: 'Opslaan' }))
    expect(fields.getByText('Vul een getal in.')).toBeInTheDocument()
    expect(fields.getByText('Kies een plek op de kaart.')).toBeInTheDocument()
    expect(callsTo('/api/my-venues/1/details')).toHaveLength(1)
  })

  it('keeps what was typed and shows the server’s message at the field', async () => {
    const problem = 'Deze openingstijden begrijpen we niet.'
    const body = { error: problem, code: 'invalid_input', requestId: 'r', fields: { openingHours: problem } }
    const { user } = await show('Gegevens', { [SAVE]: [400, body] })
    const fields = await form()
    await user.type(fields.getByLabelText('Openingstijden'), ' soms')
    await user.click(fields.getByRole('button', { name: 'Opslaan' }))
    expect(await screen.findByText('Fout bij opslaan')).toBeInTheDocument()
    expect(fields.getByLabelText('Openingstijden')).toHaveValue('Maandag: 10:00–18:00 soms')
    expect(fields.getByLabelText('Openingstijden')).toHaveAccessibleDescription(expect.stringContaining(problem))
  })

  it('shows what somebody else saved in the same field, and saves over it only on purpose', async () => {
    const theirs = {
      ...details,
      version: 9,
      values: { ...details.values, phone: '030-9999999', description: 'Hun tekst' },
    }
    const { user, answer, callsTo } = await show('Gegevens', { [SAVE]: refusal(409, 'Gewijzigd.', 'outdated_version') })
    const fields = await form()
    await user.clear(fields.getByLabelText('Telefoon'))
    await user.type(fields.getByLabelText('Telefoon'), '030-2222222')
    answer(DETAILS, [200, theirs])
    await user.click(fields.getByRole('button', { name: 'Opslaan' }))
    const alert = await screen.findByRole('alert', { name: 'Iemand anders heeft dit intussen gewijzigd' })
    const conflict = within(alert)
    expect(conflict.getByText('030-9999999')).toBeInTheDocument()
    const callsBefore = callsTo('/api/my-venues/1/details').length
    await user.click(fields.getByRole('button', { name: 'Opslaan' }))
    expect(alert).toHaveFocus()
    expect(callsTo('/api/my-venues/1/details')).toHaveLength(callsBefore)
    expect(fields.getByLabelText('Telefoon')).toHaveValue('030-2222222')
    expect(fields.getByLabelText('Omschrijving')).toHaveValue('Hun tekst')
    answer(SAVE, [200, { ...theirs, version: 10 }])
    await user.click(conflict.getByRole('button', { name: 'Mijn versie houden' }))
    await user.click(fields.getByRole('button', { name: 'Opslaan' }))
    expect(await screen.findByText('Opgeslagen')).toBeInTheDocument()
    expect(callsTo('/api/my-venues/1/details').at(-1)?.body).toEqual({ phone: '030-2222222', version: 9 })
  })

  it('loads the other version of the conflicting field only', async () => {
    const theirs = { ...details, version: 9, values: { ...details.values, phone: '030-9999999' } }
    const { user, answer } = await show('Gegevens', { [SAVE]: refusal(409, 'Gewijzigd.', 'outdated_version') })
    const fields = await form()
    await user.type(fields.getByLabelText('Omschrijving'), ' en nog langer')
    await user.type(fields.getByLabelText('Telefoon'), '2')
    answer(DETAILS, [200, theirs])
    await user.click(fields.getByRole('button', { name: 'Opslaan' }))
    const conflict = within(await screen.findByRole('alert', { name: 'Iemand anders heeft dit intussen gewijzigd' }))
    await user.click(conflict.getByRole('button', { name: 'Hun versie laden' }))
    expect(fields.getByLabelText('Telefoon')).toHaveValue('030-9999999')
    expect(fields.getByLabelText('Omschrijving')).toHaveValue('Lang verhaal en nog langer')
  })

  it('keeps what is typed while a save runs', async () => {
    const saved = { ...details, version: 4, values: { ...details.values, phone: '030-11111112' } }
    let respond: () => void = () => undefined
    const response = new Promise<void>((resolve) => {
      respond = resolve
    })
    const { user, callsTo } = await show('Gegevens', { [SAVE]: () => response.then(() => [200, saved] as const) })
    const fields = await form()
    await user.type(fields.getByLabelText('Telefoon'), '2')
    await user.click(fields.getByRole('button', { name: 'Opslaan' }))
    await user.type(fields.getByLabelText('Omschrijving'), '!')
    respond()
    expect(await screen.findByText('Opgeslagen')).toBeInTheDocument()
    expect(fields.getByLabelText('Telefoon')).toHaveValue('030-11111112')
    expect(fields.getByLabelText('Omschrijving')).toHaveValue('Lang verhaal!')
    await user.click(fields.getByRole('button', { name: 'Opslaan' }))
    expect(callsTo('/api/my-venues/1/details').at(-1)?.body).toEqual({ description: 'Lang verhaal!', version: 4 })
  })

  it('withdraws a value that waits for approval', async () => {
    const { user, callsTo } = await show('Gegevens', { [SAVE]: [200, { ...details, waiting: [] }] })
    await user.click(await screen.findByRole('button', { name: 'Adres intrekken' }))
    expect(await screen.findByText('Ingetrokken')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Adres intrekken' })).not.toBeInTheDocument()
    expect(callsTo('/api/my-venues/1/details').at(-1)?.body).toEqual({ address: 'Straat 1', version: 3 })
  })
})

describe('the date of the last check', () => {
  it('is set by one press, for the version that is shown', async () => {
    const { user, callsTo } = await show('Gegevens', {
      'POST /api/my-venues/1/check': [200, { ...details, version: 4, checkedAt: at }],
    })
    const fields = await form()
    expect(fields.getByText('Nog niet nagekeken.')).toBeInTheDocument()
    await user.click(fields.getByRole('button', { name: 'Alles klopt nog' }))
    expect(await fields.findByText('Nagekeken op 1 november 2026.')).toBeInTheDocument()
    expect(callsTo('/api/my-venues/1/check').map(({ body }) => body)).toEqual([{ version: 3 }])
    await user.type(fields.getByLabelText('Telefoon'), '0')
    expect(fields.queryByRole('button', { name: 'Alles klopt nog' })).not.toBeInTheDocument()
  })

  it('is set when only data outside the form has changed', async () => {
    const { user, answer, callsTo } = await show('Gegevens', {
      'POST /api/my-venues/1/check': refusal(409, 'Gewijzigd.', 'outdated_version'),
    })
    const fields = await form()
    answer(DETAILS, () => {
      answer('POST /api/my-venues/1/check', [200, { ...details, version: 6, checkedAt: at }])
      return [200, { ...details, version: 5 }]
    })
    await user.click(fields.getByRole('button', { name: 'Alles klopt nog' }))
    expect(await fields.findByText('Nagekeken op 1 november 2026.')).toBeInTheDocument()
    expect(callsTo('/api/my-venues/1/check').map(({ body }) => body)).toEqual([{ version: 3 }, { version: 5 }])
  })
})

describe('the history of an own venue', () => {
  it('shows who changed what and when, and undoes it', async () => {
    const { user, answer } = await show('Geschiedenis', { [UNDO]: [200, { ...change, canUndo: false }] })
    const row = within(await screen.findByRole('list', { name: 'Geschiedenis van Café Zon' }))
    expect(row.getByText('eddie op 1 november 2026')).toBeInTheDocument()
    expect(row.getByText('030-0000000')).toBeInTheDocument()
    expect(row.getByText('leeg')).toBeInTheDocument()
    answer(CHANGES, [200, { changes: [{ ...change, canUndo: false, undone: { by: 'jij', at } }], total: 1 }])
    await user.click(row.getByRole('button', { name: 'Telefoon terugdraaien' }))
    expect(await screen.findByText('Teruggedraaid door jij op 1 november 2026')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Telefoon terugdraaien' })).not.toBeInTheDocument()
  })

  it('says why a change cannot be undone', async () => {
    const text = 'Telefoon is daarna nog gewijzigd.'
    const { user } = await show('Geschiedenis', { [UNDO]: refusal(409, text, 'changed_since') })
    await user.click(await screen.findByRole('button', { name: 'Telefoon terugdraaien' }))
    expect(await screen.findByText(text)).toBeInTheDocument()
  })
})

describe('proposals for an own venue', () => {
  const value: OwnProposal['values'][number] = {
    field: 'phone',
    before: '030-1111111',
    now: '030-1111111',
    proposed: '030-5555555',
    state: 'open',
    decision: null,
    agreeing: 0,
    refusedBefore: null,
    version: 'v1',
    canDecide: true,
  }
  const proposal: OwnProposal = {
    id: 'p1',
    listingId: 1,
    listingName: 'Café Zon',
    listingSlug: 'cafe-zon',
    by: 'visitor',
    explanation: 'Ik belde net.',
    createdAt: at,
    values: [value, { ...value, field: 'closed', proposed: 'ja', canDecide: false }],
  }
  const LIST = 'GET /api/my-venues/1/proposals'
  const DECIDE = 'POST /api/my-venues/1/proposals/p1/phone/decision'

  it.each([
    ['Telefoon overnemen', 'taken', 'Overgenomen'],
    ['Telefoon afwijzen', 'refused', 'Afgewezen'],
  ] as const)('are decided on by one press, except what administrators decide: %s', async (name, decision, text) => {
    const { user, answer, callsTo } = await show('Voorstellen', {
      [LIST]: [200, { proposals: [proposal], total: 1 }],
      [DECIDE]: [200, proposal],
    })
    const list = within(await screen.findByRole('list', { name: 'Voorstellen voor Café Zon' }))
    expect(list.getAllByText('een bezoeker op 1 november 2026')).toHaveLength(2)
    expect(list.getByText('Hierover beslist de redactie.')).toBeInTheDocument()
    expect(list.queryByRole('button', { name: /Definitief/ })).not.toBeInTheDocument()
    answer(LIST, [200, { proposals: [], total: 0 }])
    await user.click(list.getByRole('button', { name }))
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(await screen.findByText('Er wacht geen voorstel van bezoekers.')).toBeInTheDocument()
    expect(callsTo('/api/my-venues/1/proposals/p1/phone/decision').map(({ body }) => body)).toEqual([
      { decision, version: 'v1' },
    ])
  })
})
