// Proves ADMIN-1, ADMIN-2, ADMIN-3, ADMIN-5, ADMIN-6, ADMIN-7, ADMIN-8, ADMIN-9, ADMIN-10, ADMIN-11, ADMIN-12.
// Proves ADMIN-22, API-23, SITE-7.
import { aManagedVenue } from '@plekje/testing/a-listing'
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { aMember, aVenueList, aVenueRow, held, lostConnection, never, renderAdmin, toast } from './admin'

// Loads the pages' code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() =>
  Promise.all([import('../src/features/venues/venues-page'), import('../src/features/dashboard/dashboard-page')]),
)

const LIST = 'GET /api/admin/venues/manage'
const otter = aVenueRow(1, { name: 'Minigolf De Otter' })
const strike = aVenueRow(2, { name: 'Strike', visible: false, rating: null, imagesCount: 0 })
const two: Answers = { [LIST]: [200, aVenueList([otter, strike])] }
const many = (changes = {}) => aVenueList([otter, strike], { total: 1065, totalHidden: 5, ...changes })

const row = async (name: string) => {
  const found = (await screen.findByRole('link', { name })).closest('tr')
  if (!found) throw new Error(`${name} is in no row`)
  return within(found)
}
const cardText = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent
const elsewhere = [...routes, { path: '*', element: <p>elsewhere</p> }]

describe('/admin/venues', () => {
  it("sends a visitor to /auth, without an administrators' call", async () => {
    const { address, calls } = renderRoutes(elsewhere, '/admin/venues')
    await screen.findByText('elsewhere')
    expect(address()).toBe('/auth')
    expect(calls.map(({ path }) => path)).toEqual(['/api/user'])
  })

  it("sends a member home, without an administrators' call", async () => {
    const { address, calls } = renderRoutes(elsewhere, '/admin/venues', { 'GET /api/user': [200, aMember] })
    await screen.findByText('elsewhere')
    expect(address()).toBe('/')
    expect(calls.map(({ path }) => path)).toEqual(['/api/user'])
  })

  it('has a heading, subtitle and document title', async () => {
    renderAdmin('/admin/venues', two)
    expect(await screen.findByRole('heading', { level: 1, name: 'Venue Beheer' })).toBeInTheDocument()
    expect(screen.getByText('Beheer alle venues, pas zichtbaarheid aan en beheer content')).toBeInTheDocument()
    await waitFor(() => expect(document.title).toBe('Venue Beheer | Plekje'))
  })

  it('counts visible venues on the current page only, and hidden ones as the total minus those', async () => {
    renderAdmin('/admin/venues', { [LIST]: [200, many()] })
    await row('Strike')
    expect(cardText('Totaal Venues')).toContain('1.065')
    expect(cardText('Zichtbaar')).toMatch(/^Zichtbaar1\D/)
    expect(cardText('Verborgen')).toContain('1.064')
    expect(cardText('Succes Rate')).toContain('100%')
  })
})

describe('the venues tab', () => {
  it('counts all results', async () => {
    renderAdmin('/admin?tab=venues', { [LIST]: [200, many({ totalHidden: 100, totalVisible: 965 })] })
    await row('Strike')
    expect(screen.getByRole('tab', { name: 'Venues' })).toHaveAttribute('aria-selected', 'true')
    expect(cardText('Totaal Venues')).toBe('Totaal Venues1.065')
    expect(cardText('Zichtbaar')).toBe('Zichtbaar965')
    expect(cardText('Verborgen')).toBe('Verborgen100')
    expect(cardText('Succes Rate')).toBe('Succes Rate91%')
  })

  it('is in the address, and another tab starts without its filters', async () => {
    const { user, address } = renderAdmin('/admin', { ...two, 'GET /api/admin/users': [200, []] })
    await user.click(await screen.findByRole('tab', { name: 'Venues' }))
    expect(address()).toBe('/admin?tab=venues')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Verborgen')
    expect(address()).toBe('/admin?tab=venues&visibility=false')
    await user.click(screen.getByRole('tab', { name: 'Gebruikers' }))
    expect(address()).toBe('/admin?tab=gebruikers')
  })
})

describe('the table of venues', () => {
  it('has the columns and values', async () => {
    renderAdmin('/admin/venues', two)
    const shown = await row('Minigolf De Otter')
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Naam',
      'Categorie',
      'Stad',
      'Status',
      "Foto's",
      'Rating',
      'Acties',
    ])
    expect(shown.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'Minigolf De Otter',
      'Minigolf',
      'Tiel',
      'Zichtbaar',
      '3',
      '4,2',
      '',
    ])
    expect(shown.getByRole('link', { name: 'Minigolf De Otter' })).toHaveAttribute('href', '/admin/venues/1')
    expect(shown.getByRole('link', { name: 'Bekijken' })).toHaveAttribute('href', '/admin/venues/1')
    const hidden = (await row('Strike')).getAllByRole('cell').map((cell) => cell.textContent)
    expect(hidden.slice(3, 6)).toEqual(['Verborgen', '0', '-'])
  })

  it('shows five skeleton rows while it loads', async () => {
    renderAdmin('/admin/venues', { [LIST]: never })
    await screen.findByRole('table', { name: 'Venues' })
    expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(5)
    expect(screen.getByText('Even laden…')).toBeInTheDocument()
  })

  it('says that nothing was found', async () => {
    renderAdmin('/admin/venues', { [LIST]: [200, aVenueList([])] })
    expect(await screen.findByText('Geen venues gevonden')).toBeInTheDocument()
    expect(cardText('Succes Rate')).toBe('Succes Rate0%')
  })

  it.each([
    ['the server refuses', refusal(503, 'Even weg.', 'unavailable')],
    ['the connection is lost', lostConnection],
  ] as const)('shows a failure with a retry when %s', async (_, answer) => {
    const site = renderAdmin('/admin/venues', { [LIST]: answer })
    expect(await screen.findByText('Er is een fout opgetreden bij het laden van de venues')).toBeInTheDocument()
    site.answer(LIST, [200, aVenueList([otter])])
    await site.user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(await row('Minigolf De Otter')).toBeDefined()
  })

  it('is sorted by the server, by any column, and marks that column', async () => {
    const { user, query, callsTo } = renderAdmin('/admin/venues', two)
    await user.click(await screen.findByRole('button', { name: 'Rating' }))
    expect(query().get('sort')).toBe('rating')
    expect(await screen.findByRole('columnheader', { name: 'Rating' })).toHaveAttribute('aria-sort', 'ascending')
    await user.click(screen.getByRole('button', { name: 'Rating' }))
    expect(screen.getByRole('columnheader', { name: 'Rating' })).toHaveAttribute('aria-sort', 'descending')
    const asked = callsTo('/api/admin/venues/manage').at(-1)?.query
    expect([asked?.get('sort'), asked?.get('order')]).toEqual(['rating', 'desc'])
  })
})

describe('showing and hiding a venue', () => {
  it('sends the change, and shows the state from the refetched list', async () => {
    const { user, callsTo, answer } = renderAdmin('/admin/venues', {
      ...two,
      'PATCH /api/admin/venues/1/visibility': () => {
        answer(LIST, [200, aVenueList([{ ...otter, visible: false, isVisible: false }, strike])])
        return [500, {}]
      },
    })
    // The screen shows the refetched list, not the response of the change.
    await user.click((await row('Minigolf De Otter')).getByRole('button', { name: 'Verbergen' }))
    await waitFor(async () =>
      expect((await row('Minigolf De Otter')).getByRole('button', { name: 'Tonen' })).toBeInTheDocument(),
    )
    expect(callsTo('/api/admin/venues/1/visibility').map(({ body }) => body)).toEqual([{ visible: false }])
  })

  it('shows a toast', async () => {
    const { user, callsTo } = renderAdmin('/admin/venues', {
      ...two,
      'PATCH /api/admin/venues/2/visibility': [200, aManagedVenue(2, { name: 'Strike', slug: 'strike', version: 2 })],
    })
    await user.click((await row('Strike')).getByRole('button', { name: 'Tonen' }))
    await toast('Zichtbaarheid bijgewerkt', 'De zichtbaarheid van de venue is succesvol bijgewerkt')
    expect(callsTo('/api/admin/venues/2/visibility').map(({ body }) => body)).toEqual([{ visible: true }])
  })

  it('shows the result even when the refetch fails', async () => {
    const { user, answer } = renderAdmin('/admin/venues', {
      ...two,
      'PATCH /api/admin/venues/2/visibility': () => {
        answer(LIST, refusal(503, 'Even weg.'))
        return [200, aManagedVenue(2, { name: 'Strike', slug: 'strike', version: 2, visible: true })]
      },
    })
    await user.click((await row('Strike')).getByRole('button', { name: 'Tonen' }))
    expect(await (await row('Strike')).findByRole('button', { name: 'Verbergen' })).toBeInTheDocument()
  })

  it.each([
    ['the server refuses', refusal(404, 'Deze venue bestaat niet (meer).', 'venue_not_found')],
    ['the connection is lost', lostConnection],
  ] as const)('shows a failure and refetches the list when %s', async (_, answer) => {
    const { user, callsTo } = renderAdmin('/admin/venues', { ...two, 'PATCH /api/admin/venues/1/visibility': answer })
    await user.click((await row('Minigolf De Otter')).getByRole('button', { name: 'Verbergen' }))
    await toast('Fout', 'Er is een fout opgetreden bij het bijwerken van de zichtbaarheid')
    expect((await row('Minigolf De Otter')).getByText('Zichtbaar')).toBeInTheDocument()
    await waitFor(() => expect(callsTo('/api/admin/venues/manage')).toHaveLength(2))
  })

  it('asks to sign in when the session ended', async () => {
    const { user } = renderAdmin('/admin/venues', {
      ...two,
      'PATCH /api/admin/venues/1/visibility': refusal(401, 'Log in.', 'unauthenticated'),
    })
    await user.click((await row('Minigolf De Otter')).getByRole('button', { name: 'Verbergen' }))
    expect(await screen.findByText('sign-in dialog: login')).toBeInTheDocument()
  })
})

describe('deleting a venue', () => {
  const ask = async (more: Answers) => {
    const site = renderAdmin('/admin/venues', { ...two, ...more })
    await site.user.click((await row('Strike')).getByRole('button', { name: 'Verwijderen' }))
    return { ...site, dialog: within(await screen.findByRole('alertdialog', { name: 'Weet je het zeker?' })) }
  }

  it("asks for confirmation with the venue's name, and does nothing on cancel", async () => {
    const { user, dialog, callsTo } = await ask({})
    expect(
      dialog.getByText(
        'Deze actie kan niet ongedaan worden gemaakt. Dit zal de venue permanent verwijderen van de database.',
      ),
    ).toBeInTheDocument()
    expect(dialog.getByText('Strike')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Annuleren' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(callsTo('/api/admin/venues/2')).toEqual([])
  })

  it('shows that it is busy, closes the dialog, shows a toast, and removes the row', async () => {
    const removal = held([204, undefined] as const)
    const { user, dialog, answer, callsTo } = await ask({ 'DELETE /api/admin/venues/2': removal.answer })
    await user.click(dialog.getByRole('button', { name: 'Verwijderen' }))
    const pending = await dialog.findByRole('button', { name: 'Verwijderen...' })
    await user.click(pending)
    expect(callsTo('/api/admin/venues/2')).toHaveLength(1)
    answer(LIST, [200, aVenueList([otter])])
    removal.release()
    await toast('Venue verwijderd', 'De venue is succesvol verwijderd')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Strike' })).not.toBeInTheDocument())
  })

  it('removes the row even when the refetch fails', async () => {
    const { user, dialog, answer } = await ask({ 'DELETE /api/admin/venues/2': [204, undefined] })
    answer(LIST, refusal(503, 'Even weg.'))
    await user.click(dialog.getByRole('button', { name: 'Verwijderen' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Strike' })).not.toBeInTheDocument())
    expect(await row('Minigolf De Otter')).toBeDefined()
  })

  it('shows a failure, closes the dialog and refetches the list', async () => {
    const { user, dialog, callsTo } = await ask({ 'DELETE /api/admin/venues/2': refusal(503, 'Even weg.') })
    await user.click(dialog.getByRole('button', { name: 'Verwijderen' }))
    await toast('Fout', 'Er is een fout opgetreden bij het verwijderen van de venue')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(await row('Strike')).toBeDefined()
    await waitFor(() => expect(callsTo('/api/admin/venues/manage')).toHaveLength(2))
  })
})
