// Proves ACCOUNT-1, ACCOUNT-2, ACCOUNT-3, ACCOUNT-4, ACCOUNT-5, ACCOUNT-17, API-15, SITE-7.
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { aMember } from './members'
import { fill, lostConnection, PASSWORD, signIn, signUp, toast } from './typing'

const home = { path: '/', element: <h1>home</h1> }
const render = (path: string, answers: Answers = {}) => renderRoutes([...routes, home], path, answers)
const tab = (name: string) => screen.findByRole('tab', { name })
const submit = (name: string) => screen.getByRole('button', { name })
const awaitsMail = { requiresEmailVerification: true, message: 'Bekijk je inbox om verder te gaan.' }

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('the sign-in page', () => {
  it('opens on signing in, with a heading, a title and a link home', async () => {
    const { user, address } = render('/auth')
    expect(await tab('Inloggen')).toHaveAttribute('aria-selected', 'true')
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(document.title).toBe('Inloggen | Plekje')
    await user.click(screen.getByRole('button', { name: 'Sluiten' }))
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('opens on signing up for an address from another page', async () => {
    render('/auth?email=bram%40plekje.example')
    expect(await tab('Registreren')).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByLabelText('E-mail')).toHaveValue('bram@plekje.example')
  })

  it('redirects a member', async () => {
    const { address } = render('/auth', { 'GET /api/user': [200, aMember] })
    await screen.findByRole('heading', { name: 'home' })
    expect(address()).toBe('/')
  })

  it("sets the browser's autocomplete hints", async () => {
    const { user } = render('/auth')
    await tab('Inloggen')
    const completes = (label: string) => screen.getByLabelText(label).getAttribute('autocomplete')
    expect(['Gebruikersnaam', 'Wachtwoord'].map(completes)).toEqual(['username', 'current-password'])
    await user.click(screen.getByRole('button', { name: 'Gratis account maken' }))
    expect(screen.getByLabelText('Gebruikersnaam')).toHaveFocus()
    const labels = ['Gebruikersnaam', 'E-mail', 'Wachtwoord', 'Bevestig wachtwoord', 'Voornaam', 'Achternaam']
    expect(labels.map(completes)).toEqual([
      'username',
      'email',
      'new-password',
      'new-password',
      'given-name',
      'family-name',
    ])
    expect(screen.getByLabelText('Wachtwoord')).toHaveAccessibleDescription(/8 tekens/)
  })

  it('shows a password on request', async () => {
    const { user } = render('/auth')
    await tab('Inloggen')
    const field = screen.getByLabelText('Wachtwoord')
    await user.click(screen.getByRole('button', { name: 'Wachtwoord tonen' }))
    expect(field).toHaveAttribute('type', 'text')
    await user.click(screen.getByRole('button', { name: 'Wachtwoord verbergen' }))
    expect(field).toHaveAttribute('type', 'password')
  })
})

describe('signing in', () => {
  it('requires both fields, and reports them without a request', async () => {
    const { user, callsTo } = render('/auth')
    await tab('Inloggen')
    await user.click(submit('Inloggen'))
    expect(await screen.findByText('Vul je gebruikersnaam in.')).toBeInTheDocument()
    expect(screen.getByLabelText('Wachtwoord')).toHaveAccessibleDescription('Vul je wachtwoord in.')
    expect(screen.getByLabelText('Gebruikersnaam')).toHaveFocus()
    expect(callsTo('/api/login')).toEqual([])
  })

  it('welcomes the member by name and goes home', async () => {
    const site = render('/auth', { 'POST /api/login': [200, aMember] })
    await signIn(site)
    await screen.findByRole('heading', { name: 'home' })
    await toast('Succesvol ingelogd')
    await toast('Welkom terug, Sanne!')
    expect(site.callsTo('/api/login')[0]?.body).toEqual({ username: 'sanne', password: PASSWORD })
  })

  it.each([
    ["with the server's message", refusal(401, 'Deze combinatie klopt niet.'), 'Deze combinatie klopt niet.'],
    ['without a message', [500, undefined], 'Er is een fout opgetreden bij het inloggen'],
    ['without a response', lostConnection, 'Er is een fout opgetreden bij het inloggen'],
  ] as const)('shows a failure %s, and keeps what was typed', async (_, answer, text) => {
    const site = render('/auth', { 'POST /api/login': answer })
    await signIn(site)
    await toast('Inloggen mislukt')
    await toast(text)
    expect(screen.getByLabelText('Gebruikersnaam')).toHaveValue('sanne')
    expect(screen.getByLabelText('Wachtwoord')).toHaveValue(PASSWORD)
  })

  it.each([
    ['by code', refusal(403, 'Bevestig eerst je adres.', 'email_not_verified')],
    ['by text', refusal(403, 'Je e-mailadres is nog niet geverifieerd. Controleer je inbox.')],
  ] as const)('recognises an unverified address %s, and sends a new mail', async (_, answer) => {
    const site = render('/auth', {
      'POST /api/login': answer,
      'POST /api/resend-verification': [200, { message: 'ok' }],
    })
    await signIn(site)
    await toast('E-mailadres niet geverifieerd')
    await toast('klik op de verificatielink')
    await fill(site, 'E-mail', 'sanne@plekje.example')
    await site.user.click(submit('Nieuwe verificatie-e-mail sturen'))
    expect(await screen.findByText('Nieuwe verificatie-e-mail verzonden. Controleer je inbox.')).toBeInTheDocument()
  })
})

describe('signing up', () => {
  it('asks to check the mail, stays signed out and can send another', async () => {
    const site = render('/auth', {
      'POST /api/register': [201, awaitsMail],
      'POST /api/resend-verification': [200, { message: 'ok' }],
    })
    await signUp(site)
    const heading = await screen.findByRole('heading', { level: 1, name: 'Kijk even in je inbox' })
    expect(heading).toHaveFocus()
    expect(screen.getByText('sanne@plekje.example')).toBeInTheDocument()
    await toast('Account aangemaakt!')
    await toast('Bekijk je inbox om verder te gaan.')
    expect(site.callsTo('/api/register')[0]?.body).toEqual({
      username: 'sanne',
      email: 'sanne@plekje.example',
      password: PASSWORD,
    })
    await site.user.click(submit('Nieuwe verificatie-e-mail sturen'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Nieuwe verificatie-e-mail verzonden.')
    expect(site.callsTo('/api/resend-verification')[0]?.body).toEqual({ email: 'sanne@plekje.example' })
    await site.user.click(submit('Terug naar inloggen'))
    expect(await tab('Inloggen')).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByLabelText('Wachtwoord')).toHaveValue('')
  })

  it('reports its start, and its success without personal data', async () => {
    // Without beacons, page events are sent by fetch, which the test can read.
    jest.spyOn(navigator, 'sendBeacon').mockReturnValue(false)
    const site = render('/auth', {
      'POST /api/register': [201, awaitsMail],
      'POST /api/track-page': [202, { accepted: true }],
    })
    await signUp(site)
    await toast('Account aangemaakt!')
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(site.callsTo('/api/track-page')).not.toEqual([]))
    const events = site.callsTo('/api/track-page').flatMap(({ body }) => (body as { events: object[] }).events)
    const signUps = ['started', 'finished'].map((label) => ({
      kind: 'event',
      path: '/auth',
      category: 'sign-up',
      label,
    }))
    expect(events.slice(-2)).toEqual(signUps)
    expect(JSON.stringify(events)).not.toContain('sanne')
    jest.restoreAllMocks()
  })

  it('shows its own sentence when the server sends no message', async () => {
    await signUp(render('/auth', { 'POST /api/register': [201, { ...awaitsMail, message: '' }] }))
    await toast('Controleer je e-mail voor verificatie.')
  })

  it('goes home signed in where no verification is needed', async () => {
    await signUp(render('/auth', { 'POST /api/register': [201, aMember] }))
    await screen.findByRole('heading', { name: 'home' })
    await toast('Account aangemaakt!')
  })

  it('sends one request, however fast it is repeated', async () => {
    const site = render('/auth?email=sanne%40plekje.example', { 'POST /api/register': [201, awaitsMail] })
    await fill(site, 'Gebruikersnaam', 'sanne')
    await fill(site, 'Wachtwoord', PASSWORD)
    await fill(site, 'Bevestig wachtwoord', PASSWORD)
    const form = screen.getByRole('form', { name: 'Registreren' })
    fireEvent.submit(form)
    fireEvent.submit(form)
    await screen.findByRole('heading', { name: 'Kijk even in je inbox' })
    expect(site.callsTo('/api/register')).toHaveLength(1)
  })

  it('shows an alert about different passwords, without a request', async () => {
    const site = render('/auth')
    await signUp(site, 'iets anders')
    expect(await screen.findByRole('alert')).toHaveTextContent('Wachtwoorden komen niet overeen')
    expect(site.callsTo('/api/register')).toEqual([])
    expect(screen.queryByRole('region', { name: /^Meldingen/ })).not.toBeInTheDocument()
  })

  it('requires a name, a valid address and both passwords', async () => {
    const { user, callsTo } = render('/auth?email=geen-adres')
    await user.click(await screen.findByRole('button', { name: 'Registreren' }))
    expect(await screen.findByText('Vul een geldig e-mailadres in.')).toBeInTheDocument()
    expect(screen.getByText('Kies een gebruikersnaam van 3 tot 30 tekens.')).toBeInTheDocument()
    expect(screen.getByText('Vul je wachtwoord in.')).toBeInTheDocument()
    expect(screen.getByText('Vul je wachtwoord nog een keer in.')).toBeInTheDocument()
    expect(callsTo('/api/register')).toEqual([])
  })

  it("shows the server's field errors at their fields", async () => {
    const taken = { error: 'Die naam is bezet.', code: 'username_taken', fields: { username: 'Kies een andere naam.' } }
    await signUp(render('/auth', { 'POST /api/register': [409, taken] }))
    await toast('Registreren mislukt')
    await toast('Die naam is bezet.')
    expect(screen.getByLabelText('Gebruikersnaam')).toHaveAccessibleDescription(/Kies een andere naam\./)
    expect(screen.getByLabelText('E-mail')).toHaveValue('sanne@plekje.example')
  })

  it.each([
    ['without a message', [502, undefined] as const],
    ['without a response', lostConnection],
  ])('shows its own text for a failure %s', async (_, answer) => {
    await signUp(render('/auth', { 'POST /api/register': answer }))
    await toast('Registreren mislukt')
    await toast('Er is een fout opgetreden bij het aanmaken van het account')
  })
})

describe('the draft of the forms', () => {
  it('survives a switch of tabs', async () => {
    const site = render('/auth', {})
    await signUp(site, 'iets anders')
    await site.user.click(await tab('Inloggen'))
    await site.user.click(await tab('Registreren'))
    expect(screen.getByLabelText('Gebruikersnaam')).toHaveValue('sanne')
    expect(screen.getByLabelText('Bevestig wachtwoord')).toHaveValue('iets anders')
  })

  it('survives a reload, except for the passwords, which are stored nowhere', async () => {
    await signUp(render('/auth', { 'POST /api/register': lostConnection }))
    await toast('Registreren mislukt')
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('krachtig')
    cleanup()
    const { user } = render('/auth')
    await user.click(await tab('Registreren'))
    expect(screen.getByLabelText('E-mail')).toHaveValue('sanne@plekje.example')
    expect(screen.getByLabelText('Wachtwoord')).toHaveValue('')
  })

  it('wins over the address of the link after a reload', async () => {
    const link = '/auth?email=oud%40plekje.example'
    const { user } = render(link)
    await user.clear(await screen.findByLabelText('E-mail'))
    await user.paste('nieuw@plekje.example')
    cleanup()
    render(link)
    expect(await screen.findByLabelText('E-mail')).toHaveValue('nieuw@plekje.example')
    cleanup()
    render('/auth?email=weer%40plekje.example')
    expect(await screen.findByLabelText('E-mail')).toHaveValue('weer@plekje.example')
  })

  it('is dropped after success', async () => {
    await signIn(render('/auth', { 'POST /api/login': [200, aMember] }))
    await screen.findByRole('heading', { name: 'home' })
    cleanup()
    render('/auth')
    const panel = within(await screen.findByRole('tabpanel'))
    expect(panel.getByLabelText('Gebruikersnaam')).toHaveValue('')
  })
})
