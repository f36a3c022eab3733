// Proves ADMIN-3, ADMIN-13, ADMIN-14, API-23.
import { type Answers, refusal } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { aMember, anAdmin, aUserRow, lostConnection, never, renderAdmin, toast } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/dashboard/dashboard-page'))

const LIST = 'GET /api/admin/users'
const PATH = '/admin?tab=gebruikers'
const self = aUserRow('a1', { ...anAdmin })
const anna = aUserRow('anna', { firstName: 'Anna', lastName: 'de Vries' })
const bram = aUserRow('bram', { isEmailVerified: false })
const three: Answers = { [LIST]: [200, [self, anna, bram]] }

const row = async (username: string) => {
  const found = (await screen.findByText(username)).closest('tr')
  if (!found) throw new Error(`${username} is in no row`)
  return within(found)
}

describe('the users tab', () => {
  it('has heading, explanation and columns', async () => {
    renderAdmin(PATH, three)
    expect(await screen.findByRole('heading', { name: 'Gebruikersbeheer' })).toBeInTheDocument()
    expect(screen.getByText('Beheer gebruikersaccounts en admin-rechten')).toBeInTheDocument()
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Gebruiker',
      'E-mail',
      'Rol',
      'Status',
      'Aangemaakt',
      'Acties',
    ])
  })

  it('shows name, address, role, verification, a short date and the right button', async () => {
    renderAdmin(PATH, three)
    expect((await row('anna')).getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'annaAnna de Vries',
      'anna@plekje.example',
      'Gebruiker',
      'Geverifieerd',
      '3 mrt 2026',
      'Admin Maken',
    ])
    expect((await row('bram')).getByText('Niet geverifieerd')).toBeInTheDocument()
    expect((await row('admin')).getByText('Admin')).toBeInTheDocument()
    expect((await row('admin')).getByRole('button', { name: 'Admin Intrekken' })).toBeInTheDocument()
  })

  it('announces loading', async () => {
    renderAdmin(PATH, { [LIST]: never })
    await screen.findByRole('table', { name: 'Gebruikersbeheer' })
    expect(screen.getByText('Even laden…')).toBeInTheDocument()
    expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(5)
  })

  it('shows a failure with a retry', async () => {
    const site = renderAdmin(PATH, { [LIST]: refusal(503, 'De accounts zijn even niet bereikbaar.', 'unavailable') })
    expect(await screen.findByRole('alert')).toHaveTextContent('De accounts zijn even niet bereikbaar.')
    site.answer(LIST, [200, []])
    await site.user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(await screen.findByText('Geen gebruikers gevonden')).toBeInTheDocument()
  })

  it('searches after half a second without typing, and has pages for many users', async () => {
    const site = renderAdmin(PATH, { [LIST]: [200, [anna], { 'x-total-count': '250' }] })
    expect(await screen.findByText('Toont 1-1 van 250 gebruikers')).toBeInTheDocument()
    await site.user.click(screen.getByRole('button', { name: '3' }))
    expect(site.address()).toBe('/admin?tab=gebruikers&page=3')
    await waitFor(() => expect(site.callsTo('/api/admin/users').at(-1)?.query.get('page')).toBe('3'))
    await site.user.type(screen.getByRole('searchbox'), 'vries')
    await waitFor(() => expect(site.address()).toBe('/admin?tab=gebruikers&search=vries'))
    await waitFor(() => expect(site.callsTo('/api/admin/users').at(-1)?.query.get('search')).toBe('vries'))
  })

  it('continues from a row when a page is far from both ends', async () => {
    const at = new Date(anna.createdAt).getTime()
    const site = renderAdmin(`${PATH}&page=101`, { [LIST]: [200, [anna, bram], { 'x-total-count': '1000000' }] })
    await site.user.click(await screen.findByRole('button', { name: '103' }))
    expect(site.address()).toBe(`/admin?tab=gebruikers&page=103&after=${at}.bram&offset=100`)
    await screen.findByText('Toont 10201-10202 van 1000000 gebruikers')
    await site.user.click(screen.getByRole('button', { name: 'Vorige' }))
    await screen.findByText('Toont 10101-10102 van 1000000 gebruikers')
    expect(Object.fromEntries(site.callsTo('/api/admin/users').at(-1)?.query ?? [])).toEqual({
      page: '102',
      limit: '100',
      before: `${at}.anna`,
    })
  })

  it('says that there are more when the server stopped counting', async () => {
    const counted = { 'x-total-count': '501', 'x-total-count-at-least': 'true' }
    renderAdmin(PATH, { [LIST]: [200, [anna], counted] })
    expect(await screen.findByText('Toont 1-1 van meer dan 500 gebruikers')).toBeInTheDocument()
  })

  it('shows the last page when the requested one no longer exists', async () => {
    const { address } = renderAdmin(`${PATH}&page=9`, { [LIST]: [200, [anna], { 'x-total-count': '150' }] })
    await waitFor(() => expect(address()).toBe('/admin?tab=gebruikers&page=2'))
  })
})

describe('administrator rights', () => {
  it('can be granted, and the list shows it', async () => {
    const { user, answer, callsTo } = renderAdmin(PATH, {
      ...three,
      'PATCH /api/admin/users/anna/admin': () => {
        answer(LIST, [200, [self, { ...anna, isAdmin: true }, bram]])
        return [200, { ...anna, isAdmin: true }]
      },
    })
    await user.click((await row('anna')).getByRole('button', { name: 'Admin Maken' }))
    await toast('Admin status bijgewerkt')
    expect(callsTo('/api/admin/users/anna/admin').map(({ body }) => body)).toEqual([{ isAdmin: true }])
    expect(await (await row('anna')).findByRole('button', { name: 'Admin Intrekken' })).toBeInTheDocument()
  })

  it('appear in the list even when the refetch fails', async () => {
    const { user, answer } = renderAdmin(PATH, {
      ...three,
      'PATCH /api/admin/users/anna/admin': () => {
        answer(LIST, refusal(503, 'Even weg.'))
        return [200, { ...anna, isAdmin: true }]
      },
    })
    await user.click((await row('anna')).getByRole('button', { name: 'Admin Maken' }))
    expect(await (await row('anna')).findByRole('button', { name: 'Admin Intrekken' })).toBeInTheDocument()
    expect(await row('bram')).toBeDefined()
  })

  it("stay with the last administrator, with the server's message", async () => {
    const { user, callsTo } = renderAdmin(PATH, {
      ...three,
      'PATCH /api/admin/users/a1/admin': refusal(409, 'Dit is de laatste admin. Maak eerst iemand anders admin.'),
    })
    await user.click((await row('admin')).getByRole('button', { name: 'Admin Intrekken' }))
    await toast('Fout bij bijwerken', 'Dit is de laatste admin. Maak eerst iemand anders admin.')
    expect((await row('admin')).getByRole('button', { name: 'Admin Intrekken' })).toBeInTheDocument()
    await waitFor(() => expect(callsTo('/api/admin/users')).toHaveLength(2))
  })

  it('show a failure when the connection is lost', async () => {
    const { user } = renderAdmin(PATH, { ...three, 'PATCH /api/admin/users/anna/admin': lostConnection })
    await user.click((await row('anna')).getByRole('button', { name: 'Admin Maken' }))
    await toast('Fout bij bijwerken')
    expect((await row('anna')).getByText('Gebruiker')).toBeInTheDocument()
  })

  it("can be one's own: revoking them shows that access is lost", async () => {
    const { user, answer, callsTo } = renderAdmin(PATH, {
      ...three,
      'PATCH /api/admin/users/a1/admin': () => {
        answer('GET /api/user', [200, { ...aMember, id: 'a1' }])
        return [200, { ...self, isAdmin: false }]
      },
    })
    await user.click((await row('admin')).getByRole('button', { name: 'Admin Intrekken' }))
    await toast('Admin status bijgewerkt')
    expect(await screen.findByRole('heading', { name: /^Toegang Geweigerd:/ })).toBeInTheDocument()
    expect(callsTo('/api/admin/users')).toHaveLength(1)
  })
})
