import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { someDetails, unknownFacts } from './a-venue'
import { aMember, lostConnection, renderAdmin, toast } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(async () => {
  await import('../src/features/new-venue/new-venue-page')
  await import('../src/features/venue-detail/venue-detail-page')
})
beforeEach(() => sessionStorage.clear())

const ADD = 'POST /api/admin/venues'
const field = (name: string) => screen.getByLabelText(name)
const save = () => screen.getByRole('button', { name: 'Venue toevoegen' })

async function fillIn(more: Answers = {}) {
  const { venue } = someDetails({ id: 9, name: 'De Otter' })
  const site = renderAdmin('/admin/venues/new', {
    [ADD]: [201, venue],
    'GET /api/admin/venues/9/details': [200, someDetails({ id: 9, name: 'De Otter' })],
    ...more,
  })
  await screen.findByRole('heading', { name: 'De plek' })
  const type = async (label: RegExp | string, text: string) => {
    await site.user.click(screen.getByLabelText(label))
    await site.user.paste(text)
  }
  const fillRequired = async () => {
    await type(/^Naam/, 'De Otter')
    await site.user.selectOptions(screen.getByLabelText(/^Categorie/), 'Minigolf')
    await site.user.selectOptions(screen.getByLabelText(/^Plaats/), 'Tiel')
  }
  return { ...site, type, fillRequired, sent: () => site.callsTo('/api/admin/venues').map(({ body }) => body) }
}

describe('access to adding a venue', () => {
  it('sends a member without rights home', async () => {
    const { address } = renderRoutes([...routes, { path: '/', element: <p>home</p> }], '/admin/venues/new', {
      'GET /api/user': [200, aMember],
    })
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('is linked from the list for administrators', async () => {
    renderAdmin('/admin/venues')
    expect(await screen.findByRole('link', { name: 'Venue toevoegen' })).toHaveAttribute('href', '/admin/venues/new')
  })
})

describe('adding a venue', () => {
  it("sends all fields, shows a toast, and opens the venue's page", async () => {
    const { user, type, fillRequired, sent, address } = await fillIn()
    await fillRequired()
    await type('Adres', 'Kade 1')
    await type('Korte beschrijving', 'Golfen aan het water')
    await type('E-mail', ' info@otter.example ')
    await type('Openingstijden', 'Ma t/m vr: 10:00-18:00')
    await type('Breedtegraad', '51,88')
    await type('Lengtegraad', '5.43')
    await user.selectOptions(field('Prijs'), 'Gemiddeld (€€)')
    await user.selectOptions(field('Zichtbaar'), 'Nee, nog niet tonen')
    await user.click(save())
    await toast('Venue toegevoegd', 'De Otter staat in de gids')
    expect(sent()).toEqual([
      {
        name: 'De Otter',
        categoryId: 7,
        locationId: 3,
        address: 'Kade 1',
        priceRange: '€€',
        visible: false,
        shortDescription: 'Golfen aan het water',
        description: '',
        phone: '',
        email: 'info@otter.example',
        website: '',
        menuUrl: '',
        bookingUrl: '',
        openingHours: 'Ma t/m vr: 10:00-18:00',
        latitude: 51.88,
        longitude: 5.43,
        ...unknownFacts,
      },
    ])
    await waitFor(() => expect(address()).toBe('/admin/venues/9'))
    expect(await screen.findByRole('heading', { level: 1, name: 'De Otter' })).toBeInTheDocument()
    expect(sessionStorage.getItem('draft:new-venue:a1')).toBeNull()
  })

  it('omits empty hours and coordinates', async () => {
    const { user, fillRequired, sent } = await fillIn()
    await fillRequired()
    await user.click(save())
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).not.toHaveProperty('openingHours')
    expect(sent()[0]).not.toHaveProperty('latitude')
    expect(sent()[0]).toMatchObject({ priceRange: null, visible: true })
  })

  it('reports missing values at their fields, and focuses the first', async () => {
    const { user, sent } = await fillIn()
    await user.click(save())
    expect(screen.getByLabelText(/^Naam/)).toHaveAccessibleDescription('Vul een naam in.')
    expect(screen.getByLabelText(/^Categorie/)).toHaveAccessibleDescription('Kies een categorie.')
    expect(screen.getByLabelText(/^Plaats/)).toHaveAccessibleDescription('Kies een plaats.')
    expect(screen.getByLabelText(/^Naam/)).toHaveFocus()
    expect(sent()).toEqual([])
  })

  it.each([
    ['E-mail', 'geen adres', 'Vul een geldig e-mailadres in.'],
    ['Openingstijden', 'meestal wel', /^Deze openingstijden begrijpen we niet\./],
    ['Breedtegraad', 'noord', /breedtegraad/],
    ['Breedtegraad', '0x34', /breedtegraad/],
    ['Breedtegraad', '5e1', /breedtegraad/],
    ['Adres', 'x'.repeat(201), 'Gebruik hoogstens 200 tekens.'],
  ] as const)('refuses %s "%s" in the browser', async (label, text, problem) => {
    const { user, type, fillRequired, sent } = await fillIn()
    await fillRequired()
    if (label === 'Breedtegraad') await type('Lengtegraad', '5')
    await type(label, text)
    await user.click(save())
    expect(await screen.findByText(problem)).toBeInTheDocument()
    expect(field(label)).toBeInvalid()
    expect(field(label)).toHaveFocus()
    expect(sent()).toEqual([])
  })

  it('requires both coordinates or none, and reports the missing one', async () => {
    const { user, type, sent } = await fillIn()
    await type('Breedtegraad', '52,1')
    await user.click(save())
    expect(field('Lengtegraad')).toHaveAccessibleDescription(/Geef breedte- en lengtegraad samen\./)
    expect(field('Breedtegraad')).toBeValid()
    expect(sent()).toEqual([])
  })

  it('shows a preview of the opening hours while typing', async () => {
    const { type } = await fillIn()
    const preview = within(screen.getByRole('region', { name: 'Zo lezen wij de openingstijden' }))
    expect(preview.queryByText('Maandag')).not.toBeInTheDocument()
    await type('Openingstijden', 'ma en vr 10-12 en 13-17')
    expect(preview.getByText('Maandag').parentElement).toHaveTextContent('Maandag10:00 – 12:00, 13:00 – 17:00')
    expect(preview.getByText('Dinsdag').parentElement).toHaveTextContent('DinsdagGesloten')
    await type('Openingstijden', '\nwo 12:00-14:00, vanaf 17:30\ndo niet bekend')
    expect(preview.getByText('Woensdag').parentElement).toHaveTextContent('Woensdag12:00 – 14:00, vanaf 17:30')
    expect(preview.getByText('Donderdag').parentElement).toHaveTextContent('Donderdagniet bekend')
  })

  it("shows the server's field error, and keeps what was typed", async () => {
    const { user, fillRequired } = await fillIn({
      [ADD]: [422, { error: 'Kies een bestaande plaats.', code: 'x', fields: { locationId: 'Bestaat niet.' } }],
    })
    await fillRequired()
    await user.click(save())
    await toast('Niet toegevoegd', 'Kies een bestaande plaats.')
    expect(screen.getByLabelText(/^Plaats/)).toHaveAccessibleDescription('Bestaat niet.')
    expect(screen.getByLabelText(/^Naam/)).toHaveValue('De Otter')
  })

  it('keeps the draft through a lost connection and a reload, and can discard it', async () => {
    const { user, fillRequired } = await fillIn({ [ADD]: lostConnection })
    await fillRequired()
    await user.click(save())
    await toast('Niet toegevoegd')
    cleanup()
    const { user: later } = await fillIn()
    expect(screen.getByLabelText(/^Naam/)).toHaveValue('De Otter')
    await later.click(screen.getByRole('button', { name: 'Begin opnieuw' }))
    expect(screen.getByLabelText(/^Naam/)).toHaveValue('')
  })

  it('asks for confirmation before unsaved changes are left', async () => {
    const { user, type, address } = await fillIn()
    await type(/^Naam/, 'De Otter')
    await user.click(screen.getByRole('link', { name: 'Annuleren' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Weggaan zonder op te slaan?' }))
    await user.click(question.getByRole('button', { name: 'Verder invullen' }))
    expect(address()).toBe('/admin/venues/new')
    expect(screen.getByLabelText(/^Naam/)).toHaveValue('De Otter')
    await user.click(screen.getByRole('link', { name: 'Annuleren' }))
    await user.click(await screen.findByRole('button', { name: 'Weggaan' }))
    await waitFor(() => expect(address()).toBe('/admin/venues'))
  })

  it('shows a failure to load categories and places', async () => {
    renderAdmin('/admin/venues/new', { 'GET /api/locations': refusal(503, 'Even weg.', 'unavailable') })
    expect(await screen.findByRole('alert')).toHaveTextContent('De categorieën en plaatsen konden niet worden geladen.')
  })
})
