// Proves ACCOUNT-1, ACCOUNT-4, ACCOUNT-6.
import { type Answers, renderRoutes } from '@plekje/testing/render-site'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { SignInDialog } from '../src/features/sign-in/sign-in-dialog'
import { app } from '../src/remote'
import { aMember } from './members'
import { signIn, signUp, toast } from './typing'

const onClose = jest.fn()
const reload = jest.fn()
const render = (tab: 'login' | 'register', answers: Answers = {}) =>
  renderRoutes([{ path: '/', element: <SignInDialog tab={tab} onClose={onClose} reload={reload} /> }], '/', answers)
beforeEach(() => {
  sessionStorage.clear()
  jest.clearAllMocks()
})

describe('the sign-in dialog', () => {
  it.each(['login', 'register'] as const)('opens on the tab %s and can be closed', async (tab) => {
    const { user } = render(tab)
    await screen.findByRole('dialog', { name: 'Inloggen of lid worden' })
    const name = tab === 'login' ? 'Inloggen' : 'Registreren'
    expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await user.click(screen.getByRole('button', { name: 'Sluiten' }))
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(reload).not.toHaveBeenCalled()
  })

  it('clears and loads the page again when signed in, covers the old one until then; the toast comes after that', async () => {
    await signIn(render('login', { 'POST /api/login': [200, aMember] }))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Gebruikersnaam')).toHaveValue('')
    expect(screen.getByLabelText('Wachtwoord')).toHaveValue('')
    cleanup()
    render('login')
    await toast('Welkom terug, Sanne!')
  })

  it('stays open after a failure, with what was typed', async () => {
    await signIn(render('login', { 'POST /api/login': [401, { error: 'Dat klopt niet.', code: 'wrong' }] }))
    await toast('Inloggen mislukt')
    expect(screen.getByLabelText('Gebruikersnaam')).toHaveValue('sanne')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('tells in a toast that passwords differ, without a call', async () => {
    const site = render('register')
    await signUp(site, 'iets anders')
    await toast('Wachtwoorden komen niet overeen')
    await toast('Controleer of beide wachtwoorden hetzelfde zijn.')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(site.callsTo('/api/register')).toEqual([])
  })

  it('closes without a reload when the new address must be verified first', async () => {
    const reply = { requiresEmailVerification: true, message: 'Bekijk je inbox.' }
    await signUp(render('register', { 'POST /api/register': [201, reply] }))
    await toast('Account aangemaakt!')
    await toast('Bekijk je inbox.')
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(screen.getByLabelText('E-mail')).toHaveValue('')
    expect(reload).not.toHaveBeenCalled()
  })

  it('loads the page again for a new member who is signed in at once', async () => {
    await signUp(render('register', { 'POST /api/register': [201, aMember] }))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(onClose).not.toHaveBeenCalled()
  })

  it('is what the micro-frontend hands to the shell, fetched when it is asked for', async () => {
    const Dialog = app.dialogs?.signIn ?? (() => null)
    renderRoutes([{ path: '/', element: <Dialog tab="register" onClose={onClose} /> }], '/')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(await screen.findByRole('dialog', { name: 'Inloggen of lid worden' })).toBeInTheDocument()
  })
})
