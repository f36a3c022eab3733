// Proves MEMBER-9, WELCOME-2.
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { aMember } from './members'
import { lostConnection, toast } from './typing'

const asMember: Answers = { 'GET /api/user': [200, aMember] }
const render = (answers: Answers = asMember) => renderRoutes(routes, '/profile', answers)
const save = () => screen.getByRole('button', { name: 'Opslaan' })
const firstName = () => screen.findByLabelText('Voornaam')

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('the profile', () => {
  it('asks a visitor to sign in, and makes no member calls', async () => {
    const { calls } = render({})
    expect(await screen.findByText('Log in om je profiel te zien')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Inloggen of account maken' })).toHaveAttribute('href', '/auth')
    expect(calls.map(({ path }) => path)).toEqual(['/api/user'])
  })

  it("shows the member's data and links", async () => {
    render()
    const who = within(await screen.findByRole('region', { name: 'Sanne' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Profiel' })).toBeInTheDocument()
    expect(document.title).toBe('Profiel | Plekje')
    for (const text of ['sanne', 'sanne@plekje.example', 'Geverifieerd']) {
      expect(who.getByText(text)).toBeInTheDocument()
    }
    const links = within(screen.getByRole('navigation', { name: 'Van jou' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/favorites',
      '/messages',
      '/alerts',
      '/my-reviews',
      '/my-venues',
      '/friends',
      '/settings',
    ])
  })

  it('saves the name, an empty one as none, and shows it at once', async () => {
    const changed = { ...aMember, firstName: 'Sophie', lastName: null }
    const { user, callsTo } = render({ ...asMember, 'PATCH /api/account/profile': [200, changed] })
    await user.clear(await firstName())
    await user.type(await firstName(), ' Sophie ')
    await user.click(save())
    await toast('Profiel bijgewerkt')
    expect(await screen.findByRole('region', { name: 'Sophie' })).toBeInTheDocument()
    expect(await firstName()).toHaveValue('Sophie')
    expect(callsTo('/api/account/profile')[0]?.body).toEqual({ firstName: 'Sophie', lastName: null })
  })

  it('reports a too long name at the field, without a request', async () => {
    const { user, callsTo } = render()
    await user.click(await firstName())
    await user.paste('n'.repeat(61))
    await user.click(save())
    expect(await screen.findByText('Gebruik hoogstens 60 tekens.')).toBeInTheDocument()
    expect(callsTo('/api/account/profile')).toEqual([])
  })

  it('keeps what was typed after a lost connection, and through a reload', async () => {
    const { user } = render({ ...asMember, 'PATCH /api/account/profile': lostConnection })
    await user.type(await firstName(), 'ke')
    await user.click(save())
    await toast('Opslaan mislukt')
    cleanup()
    render()
    expect(await firstName()).toHaveValue('Sanneke')
  })

  it('asks to sign in again when the session ended, and keeps what was typed', async () => {
    const ended = refusal(401, 'Log in om dit te doen.', 'not_authenticated')
    const { user } = render({ ...asMember, 'PATCH /api/account/profile': ended })
    await user.type(await firstName(), 'ke')
    await user.click(save())
    expect(await screen.findByText('sign-in dialog: login')).toBeInTheDocument()
    expect(await firstName()).toHaveValue('Sanneke')
  })

  it('shows the welcome again on request', async () => {
    localStorage.setItem(`hasSeenWelcome_${aMember.id}`, 'true')
    const { user } = render()
    await user.click(await screen.findByRole('button', { name: 'Welkomstscherm opnieuw tonen' }))
    await waitFor(() => expect(localStorage.getItem(`hasSeenWelcome_${aMember.id}`)).toBeNull())
  })

  it('has no button for the welcome for administrators', async () => {
    render({ 'GET /api/user': [200, { ...aMember, isAdmin: true }] })
    expect(await screen.findByText('Administrator')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Welkomstscherm opnieuw tonen' })).not.toBeInTheDocument()
  })
})
