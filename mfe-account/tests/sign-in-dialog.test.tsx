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

  it('clears the forms and reloads the page after signing in, and shows the toast afterwards', async () => {
    await signIn(render('login', { 'POST /api/login': [200, aMember] }))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Gebruikersnaam')).toHaveValue('')
    expect(screen.getByLabelText('Wachtwoord')).toHaveValue('')
    cleanup()
    render('login')
    await toast('Welkom terug, Sanne!')
  })

  it('stays open after a failure and keeps what was typed', async () => {
    await signIn(render('login', { 'POST /api/login': [401, { error: 'Dat klopt niet.', code: 'wrong' }] }))
    await toast('Inloggen mislukt')
    expect(screen.getByLabelText('Gebruikersnaam')).toHaveValue('sanne')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('reports different passwords in a toast, without a request', async () => {
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

  it('reloads the page for a new member who is signed in at once', async () => {
    await signUp(render('register', { 'POST /api/register': [201, aMember] }))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(onClose).not.toHaveBeenCalled()
  })

  it('is loaded by the shell on demand', async () => {
    const Dialog = app.dialogs?.signIn ?? (() => null)
    renderRoutes([{ path: '/', element: <Dialog tab="register" onClose={onClose} /> }], '/')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(await screen.findByRole('dialog', { name: 'Inloggen of lid worden' })).toBeInTheDocument()
  })
})
