// Proves ACCOUNT-14, ACCOUNT-15.
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { screen, waitFor } from '@testing-library/react'
import { routes } from '../src/routes'
import { aMember } from './members'
import { fill, lostConnection } from './typing'

const render = (address: string, answers: Answers = {}) => renderRoutes(routes, address, answers)
const tooMany = refusal(429, 'Te veel pogingen. Probeer het over 12 minuten opnieuw.', 'too_many_attempts')
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('a forgotten password', () => {
  const sent: Answers = { 'POST /api/forgot-password': [202, { message: 'ok' }] }
  const ask = async (site: ReturnType<typeof render>, email = 'sanne@plekje.example') => {
    await fill(site, 'E-mail', email)
    await site.user.click(screen.getByRole('button', { name: 'Link sturen' }))
  }

  it('starts from signing in', async () => {
    render('/auth')
    const link = await screen.findByRole('link', { name: 'Wachtwoord vergeten?' })
    expect(link).toHaveAttribute('href', '/forgot-password')
  })

  it('asks for an address, and shows the same result for known and unknown ones', async () => {
    const site = render('/forgot-password', sent)
    await heading('Wachtwoord vergeten?')
    expect(document.title).toBe('Wachtwoord vergeten | Plekje')
    await ask(site)
    expect(await screen.findByRole('status')).toHaveTextContent('Hoort sanne@plekje.example bij een account')
    expect(screen.getByRole('status')).toHaveFocus()
    expect(site.callsTo('/api/forgot-password').map(({ body }) => body)).toEqual([{ email: 'sanne@plekje.example' }])
    expect(screen.getByRole('link', { name: 'Terug naar inloggen' })).toHaveAttribute('href', '/auth')
    await site.user.click(screen.getByRole('button', { name: 'Een ander e-mailadres proberen' }))
    expect(await screen.findByLabelText('E-mail')).toHaveValue('')
  })

  it('rejects an invalid address, without a request', async () => {
    const site = render('/forgot-password', sent)
    await ask(site, 'geen adres')
    expect(await screen.findByText('Vul een geldig e-mailadres in.')).toBeInTheDocument()
    expect(site.callsTo('/api/forgot-password')).toEqual([])
  })

  it('sends one request, however often the button is pressed', async () => {
    const site = render('/forgot-password', { 'POST /api/forgot-password': () => new Promise(() => {}) })
    await ask(site)
    await site.user.click(screen.getByRole('button', { name: /Link sturen/ }))
    expect(site.callsTo('/api/forgot-password')).toHaveLength(1)
  })

  it.each([
    ['too many were asked for', tooMany, 'Te veel pogingen. Probeer het over 12 minuten opnieuw.'],
    ['nothing answers', lostConnection, /geen antwoord/],
  ])('reports it when %s, and keeps what was typed', async (_, answer, text) => {
    const site = render('/forgot-password', { 'POST /api/forgot-password': answer })
    await ask(site)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.getByLabelText('E-mail')).toHaveValue('sanne@plekje.example')
  })
})

describe('choosing a new password', () => {
  const done: Answers = {
    'POST /api/reset-password': [200, { message: 'Je nieuwe wachtwoord is ingesteld.', username: 'sanne' }],
  }
  const choose = async (site: ReturnType<typeof render>, password = 'een goed wachtwoord') => {
    await fill(site, 'Nieuw wachtwoord', password)
    await site.user.click(screen.getByRole('button', { name: 'Wachtwoord opslaan' }))
  }

  it('sends it with the token of the link, shows the username and links to signing in', async () => {
    const site = render('/reset-password?token=abc', { ...done, 'GET /api/user': [200, aMember] })
    await choose(site)
    expect(document.title).toBe('Nieuw wachtwoord kiezen | Plekje')
    expect(await screen.findByRole('status')).toHaveTextContent('“sanne”')
    expect(site.callsTo('/api/reset-password').map(({ body }) => body)).toEqual([
      { token: 'abc', password: 'een goed wachtwoord' },
    ])
    expect(screen.getByRole('link', { name: 'Ga naar Inloggen' })).toHaveAttribute('href', '/auth')
    // The link ended this session too.
    await waitFor(() => expect(site.callsTo('/api/user').length).toBeGreaterThan(1))
  })

  it('reports a too short one at the field, without a request', async () => {
    const site = render('/reset-password?token=abc', done)
    await choose(site, 'kort')
    expect(await screen.findByText('Kies een wachtwoord van minstens 8 tekens.')).toBeInTheDocument()
    expect(site.callsTo('/api/reset-password')).toEqual([])
  })

  it.each([
    ['expired', refusal(400, 'Deze link is verlopen. Vraag een nieuwe aan.', 'token_expired'), /verlopen/],
    [
      'used',
      refusal(409, 'Met deze link is al een nieuw wachtwoord gekozen.', 'token_used'),
      /al een nieuw wachtwoord/,
    ],
    ['wrong', refusal(400, 'Deze link is ongeldig.', 'token_unknown'), /ongeldig/],
  ])('offers a new link when this one is %s', async (_, answer, text) => {
    const site = render('/reset-password?token=abc', {
      'POST /api/reset-password': answer,
      'POST /api/forgot-password': [202, { message: 'ok' }],
    })
    await choose(site)
    await heading('Deze link werkt niet meer')
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    await fill(site, 'E-mail', 'sanne@plekje.example')
    await site.user.click(screen.getByRole('button', { name: 'Link sturen' }))
    expect(await screen.findByRole('status')).toHaveTextContent('sanne@plekje.example')
  })

  it.each(['', '?token=', '?token=%20'])('offers a new link without a token in "%s"', async (query) => {
    render(`/reset-password${query}`)
    await heading('Deze link is niet compleet')
    expect(screen.getByRole('button', { name: 'Link sturen' })).toBeInTheDocument()
  })

  it.each([
    ['there were too many tries', tooMany, /12 minuten/],
    ['nothing answers', lostConnection, /geen antwoord/],
  ])('can be retried when %s', async (_, answer, text) => {
    const site = render('/reset-password?token=abc', { 'POST /api/reset-password': answer })
    await choose(site)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    await site.user.click(screen.getByRole('button', { name: 'Wachtwoord opslaan' }))
    await waitFor(() => expect(site.callsTo('/api/reset-password')).toHaveLength(2))
  })
})

describe('undoing a change of address', () => {
  const button = () => screen.findByRole('button', { name: 'Wijziging terugdraaien' })

  it('asks for confirmation, then shows the result', async () => {
    const site = render('/undo-email-change?token=abc', {
      'POST /api/undo-email-change': [200, { message: 'Het e-mailadres is weer het oude.', username: 'sanne' }],
    })
    await heading('E-mailadres terugdraaien?')
    expect(document.title).toBe('E-mailadres herstellen | Plekje')
    expect(site.callsTo('/api/undo-email-change')).toEqual([])
    await site.user.click(await button())
    expect(await screen.findByRole('status')).toHaveTextContent('weer het oude')
    expect(site.callsTo('/api/undo-email-change').map(({ body }) => body)).toEqual([{ token: 'abc' }])
  })

  it('shows the reason of a failure, and can be retried', async () => {
    const taken = refusal(409, 'Dit e-mailadres hoort inmiddels bij een ander account.', 'former_email_taken')
    const site = render('/undo-email-change?token=abc', { 'POST /api/undo-email-change': taken })
    await site.user.click(await button())
    expect(await screen.findByRole('alert')).toHaveTextContent('hoort inmiddels bij een ander account')
    await site.user.click(await button())
    await waitFor(() => expect(site.callsTo('/api/undo-email-change')).toHaveLength(2))
  })

  it('links on from a dead link', async () => {
    const site = render('/undo-email-change?token=abc', {
      'POST /api/undo-email-change': refusal(400, 'Deze link is verlopen.', 'token_expired'),
    })
    await site.user.click(await button())
    expect(await screen.findByRole('alert')).toHaveTextContent('verlopen')
    expect(screen.queryByRole('button', { name: 'Wijziging terugdraaien' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Nieuw wachtwoord aanvragen' })).toHaveAttribute('href', '/forgot-password')
  })

  it('reports a missing token without a request', async () => {
    const site = render('/undo-email-change')
    await heading('Deze link is niet compleet')
    expect(site.callsTo('/api/undo-email-change')).toEqual([])
  })
})

describe('a verified address', () => {
  it('is shown with its username, and with advice for a wrong recipient', async () => {
    render('/verify-email?token=abc', {
      'GET /api/verify-email': [200, { message: 'Je kunt nu inloggen als “kaper”.', username: 'kaper' }],
    })
    await heading('Gelukt, je bent er klaar voor')
    expect(screen.getByRole('status')).toHaveTextContent('“kaper”')
    expect(screen.getByText(/Is “kaper” niet jouw gebruikersnaam\?/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Kies zelf een wachtwoord voor dit account.' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
  })
})
