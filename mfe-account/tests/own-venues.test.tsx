// Proves OWNER-9, OWNER-10, OWNER-11.
import type { OwnVenues, VenuePeople } from '@plekje/contracts'
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { screen, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { aMember } from './members'

const createdAt = '2026-11-01T10:00:00.000Z'
const venue = {
  listingId: 1,
  name: 'Café Zon',
  slug: 'cafe-zon',
  locationName: 'Utrecht',
  hasPage: true,
  role: 'owner' as const,
}
const none: OwnVenues = { venues: [], claims: [], invitations: [] }
const people: VenuePeople = {
  managers: [
    { id: 'r1', username: 'sanne', role: 'owner', since: createdAt, isSelf: true },
    { id: 'r2', username: 'eddie', role: 'editor', since: createdAt, isSelf: false },
  ],
  invitations: [{ id: 'i1', username: 'niemand', role: 'editor', state: 'unknown', createdAt }],
}
const LIST = 'GET /api/my-venues'
const PEOPLE = 'GET /api/my-venues/1/people'
const asMember: Answers = {
  'GET /api/user': [200, aMember],
  [LIST]: [200, { ...none, venues: [venue] }],
  [PEOPLE]: [200, people],
}

const show = (more: Answers = {}) => renderRoutes(routes, '/my-venues', { ...asMember, ...more })
async function showPeople(more: Answers = {}) {
  const site = show(more)
  await site.user.click(await screen.findByRole('button', { name: 'Mensen' }))
  await screen.findByRole('list', { name: 'Mensen van Café Zon' })
  return site
}
const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/venues/own-venues-page'))

describe('the screen of own venues', () => {
  it('lists venues with the role, and claims that wait', async () => {
    show({
      [LIST]: [
        200,
        {
          ...none,
          venues: [venue, { ...venue, listingId: 2, name: 'De Maan', hasPage: false, role: 'editor' }],
          claims: [
            {
              id: 'c1',
              listingId: 3,
              listingName: 'Het Vlot',
              listingSlug: 'het-vlot',
              way: 'evidence',
              state: 'review',
              createdAt,
            },
          ],
        },
      ],
    })
    expect(await screen.findByRole('link', { name: 'Café Zon' })).toHaveAttribute('href', '/listing/cafe-zon')
    expect(screen.getByText('Eigenaar')).toBeInTheDocument()
    const hidden = within(screen.getByRole('article', { name: 'De Maan' }))
    expect(hidden.getByText('Deze plek is nu niet te zien op de site.')).toBeInTheDocument()
    expect(hidden.queryByRole('link')).not.toBeInTheDocument()
    expect(screen.getByText(/De redactie kijkt ernaar/)).toBeInTheDocument()
    expect(document.title).toBe('Mijn zaken | Plekje')
  })

  it('explains how to claim a venue when there is none', async () => {
    show({ [LIST]: [200, none] })
    expect(await screen.findByRole('heading', { name: 'Nog geen zaken' })).toBeInTheDocument()
  })

  it('asks a visitor to log in and makes no call for members', async () => {
    const { calls } = renderRoutes(routes, '/my-venues')
    expect(await screen.findByRole('link', { name: 'Inloggen of account maken' })).toHaveAttribute('href', '/auth')
    expect(calls.map(({ path }) => path)).toEqual(['/api/user'])
  })

  it('says what failed, with a retry', async () => {
    const { user, answer } = show({ [LIST]: refusal(503, 'Even niet bereikbaar.', 'unavailable') })
    expect(await screen.findByRole('alert')).toHaveTextContent('Even niet bereikbaar.')
    answer(LIST, asMember[LIST] ?? [500, null])
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(await screen.findByRole('link', { name: 'Café Zon' })).toBeInTheDocument()
  })

  it.each([
    ['Aannemen', true, 'Je beheert deze plek nu mee'],
    ['Afslaan', false, 'Uitnodiging afgeslagen'],
  ])('answers an invitation with "%s"', async (button, accept, text) => {
    const invitation = {
      id: 'i1',
      listingId: 1,
      listingName: 'Café Zon',
      listingSlug: 'cafe-zon',
      role: 'editor' as const,
      invitedBy: 'olga',
      createdAt,
    }
    const { user, callsTo, answer } = show({
      [LIST]: [200, { ...none, invitations: [invitation] }],
      'POST /api/my-venues/invitations/i1/answer': [204, undefined],
    })
    expect(await screen.findByText('olga nodigt je uit als redacteur.')).toBeInTheDocument()
    answer(LIST, [200, none])
    await user.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(callsTo('/api/my-venues/invitations/i1/answer').map(({ body }) => body)).toEqual([{ accept }])
    expect(await screen.findByRole('heading', { name: 'Nog geen zaken' })).toBeInTheDocument()
  })
})

describe('people of a venue', () => {
  it('are shown to an owner with the buttons that an owner has', async () => {
    await showPeople()
    expect(row('sanne').getByText(/^Eigenaar \(jij\), sinds/)).toBeInTheDocument()
    expect(row('sanne').getByRole('button', { name: 'Stoppen' })).toBeInTheDocument()
    expect(row('eddie').getByRole('button', { name: 'Verwijderen' })).toBeInTheDocument()
    expect(row('niemand').getByText('We kennen niemand met deze gebruikersnaam.')).toBeInTheDocument()
    expect(row('niemand').getByRole('button', { name: 'Intrekken' })).toBeInTheDocument()
  })

  it('are shown to an editor, who can leave and nothing else', async () => {
    await showPeople({
      [LIST]: [200, { ...none, venues: [{ ...venue, role: 'editor' }] }],
      [PEOPLE]: [200, { ...people, managers: people.managers.map((one) => ({ ...one, isSelf: one.id === 'r2' })) }],
    })
    expect(screen.queryByRole('button', { name: 'Verwijderen' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Intrekken' })).not.toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(row('eddie').getByRole('button', { name: 'Stoppen' })).toBeInTheDocument()
  })

  it('are invited by username and role', async () => {
    const { user, callsTo } = await showPeople({ 'POST /api/my-venues/1/invitations': [201, { id: 'i2' }] })
    await user.click(screen.getByRole('button', { name: 'Uitnodiging versturen' }))
    expect(await screen.findByText('Vul een gebruikersnaam in.')).toBeInTheDocument()
    await user.type(screen.getByRole('textbox', { name: 'Gebruikersnaam' }), ' bert ')
    await user.click(screen.getByRole('radio', { name: 'Eigenaar' }))
    await user.click(screen.getByRole('button', { name: 'Uitnodiging versturen' }))
    expect(await screen.findByText('Uitnodiging verstuurd')).toBeInTheDocument()
    expect(callsTo('/api/my-venues/1/invitations').map(({ body }) => body)).toEqual([
      { username: 'bert', role: 'owner' },
    ])
    expect(screen.getByRole('textbox', { name: 'Gebruikersnaam' })).toHaveValue('')
  })

  it('keep the name that was typed when the server refuses', async () => {
    const { user } = await showPeople({
      'POST /api/my-venues/1/invitations': refusal(409, 'bert is al uitgenodigd.', 'already_invited'),
    })
    await user.type(screen.getByRole('textbox', { name: 'Gebruikersnaam' }), 'bert')
    await user.click(screen.getByRole('button', { name: 'Uitnodiging versturen' }))
    expect(await screen.findByText('bert is al uitgenodigd.')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Gebruikersnaam' })).toHaveValue('bert')
  })

  it('are removed after confirmation', async () => {
    const { user, callsTo } = await showPeople({ 'DELETE /api/my-venues/1/people/r2': [204, undefined] })
    await user.click(row('eddie').getByRole('button', { name: 'Verwijderen' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Deze persoon verwijderen?' }))
    expect(dialog.getByText('eddie kan Café Zon daarna niet meer beheren.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Verwijderen' }))
    expect(await screen.findByText('Persoon verwijderd')).toBeInTheDocument()
    expect(callsTo('/api/my-venues/1/people/r2')).toHaveLength(1)
  })

  it('see why the last owner cannot leave', async () => {
    const { user } = await showPeople({
      'DELETE /api/my-venues/1/people/r1': refusal(409, 'Je bent de enige eigenaar.', 'last_owner'),
    })
    await user.click(row('sanne').getByRole('button', { name: 'Stoppen' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Stoppen met beheren?' }))
    await user.click(dialog.getByRole('button', { name: 'Stoppen' }))
    expect(await screen.findByText('Je bent de enige eigenaar.')).toBeInTheDocument()
  })
})
