// Proves ACCOUNT-10, ACCOUNT-11, ACCOUNT-12, SITE-7.
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { act, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { VerifyEmailPage } from '../src/features/verify-email/verify-email-page'
import { routes } from '../src/routes'
import { aMember } from './members'
import { fill, lostConnection } from './typing'

const render = (query: string, answers: Answers = {}) => renderRoutes(routes, `/verify-email${query}`, answers)
const verified = { 'GET /api/verify-email': [200, { message: 'Je e-mailadres is bevestigd.' }] } satisfies Answers
const expired: Answers = { 'GET /api/verify-email': refusal(410, 'De link is verlopen.', 'token_expired') }
const resend = () => screen.findByRole('button', { name: 'Nieuwe verificatie-e-mail sturen' })

describe('verifying an e-mail address', () => {
  it('announces that it waits', async () => {
    render('?token=abc', { 'GET /api/verify-email': () => new Promise(() => {}) })
    expect(await screen.findByText('We controleren je link.')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1, name: 'Een moment' })).toBeInTheDocument()
    expect(document.title).toBe('E-mailadres bevestigen | Plekje')
  })

  it('shows success and links to signing in', async () => {
    const { callsTo } = render('?token=abc', verified)
    expect(await screen.findByText('Je e-mailadres is bevestigd.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Ga naar Inloggen' })).toHaveAttribute('href', '/auth')
    expect(callsTo('/api/verify-email').map(({ query }) => query.get('token'))).toEqual(['abc'])
  })

  it('uses a token once, however often React renders', async () => {
    const page = (
      <StrictMode>
        <VerifyEmailPage />
      </StrictMode>
    )
    const { callsTo } = renderRoutes([{ path: '/verify-email', element: page }], '/verify-email?token=abc', verified)
    await screen.findByText('Je e-mailadres is bevestigd.')
    expect(callsTo('/api/verify-email')).toHaveLength(1)
  })

  it('uses no token while the browser prerenders the page', async () => {
    const prerendered = Object.assign(document, { prerendering: true })
    try {
      const { callsTo } = render('?token=abc', verified)
      expect(await screen.findByText('We controleren je link.')).toBeInTheDocument()
      expect(callsTo('/api/verify-email')).toHaveLength(0)
      prerendered.prerendering = false
      act(() => void document.dispatchEvent(new Event('prerenderingchange')))
      expect(await screen.findByText('Je e-mailadres is bevestigd.')).toBeInTheDocument()
      expect(callsTo('/api/verify-email')).toHaveLength(1)
    } finally {
      Reflect.deleteProperty(document, 'prerendering')
    }
  })

  it('reloads the member, whose address changed', async () => {
    const { callsTo } = render('?token=abc', { ...verified, 'GET /api/user': [200, aMember] })
    await screen.findByText('Je e-mailadres is bevestigd.')
    await waitFor(() => expect(callsTo('/api/user')).toHaveLength(2))
  })

  it.each(['', '?token='])('reports a missing token in "%s" without a request', async (query) => {
    const { callsTo } = render(query)
    expect(await screen.findByRole('alert')).toHaveTextContent('Ontbrekende verificatietoken')
    expect(callsTo('/api/verify-email')).toEqual([])
  })

  it("shows the server's message unchanged", async () => {
    render('?token=abc', { 'GET /api/verify-email': refusal(400, 'Deze link is al gebruikt.') })
    expect(await screen.findByRole('alert')).toHaveTextContent('Deze link is al gebruikt.')
    expect(screen.getByRole('heading', { level: 1, name: 'Dat lukte niet' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Terug naar inloggen' })).toHaveAttribute('href', '/auth')
  })

  it('recognises an expired link by its text', async () => {
    render('?token=abc', expired)
    expect(await screen.findByRole('heading', { level: 1, name: 'Tijd voor een nieuwe link' })).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent('De link is verlopen.')
  })

  it('reports a lost connection and retries on request', async () => {
    const site = render('?token=abc', { 'GET /api/verify-email': lostConnection })
    expect(await screen.findByRole('alert')).toHaveTextContent('Er is een fout opgetreden bij de verificatie')
    site.answer('GET /api/verify-email', verified['GET /api/verify-email'])
    await site.user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(await screen.findByRole('link', { name: 'Ga naar Inloggen' })).toBeInTheDocument()
  })
})

describe('asking for a new mail', () => {
  const ask = async (answer: Answers[string]) => {
    const site = render('?token=abc', { ...expired, 'POST /api/resend-verification': answer })
    await fill(site, 'E-mail', 'sanne@plekje.example')
    await site.user.click(await resend())
    return site
  }

  it('requires an address that is not blank', async () => {
    const { user } = render('?token=abc', expired)
    expect(await resend()).toBeDisabled()
    await user.type(screen.getByLabelText('E-mail'), '  ')
    expect(await resend()).toBeDisabled()
    await user.type(screen.getByLabelText('E-mail'), 's')
    expect(await resend()).toBeEnabled()
  })

  it('reports an invalid address at the field, without a request', async () => {
    const { user, callsTo } = render('?token=abc', expired)
    await user.type(await screen.findByLabelText('E-mail'), 'sanne')
    await user.click(await resend())
    expect(await screen.findByText('Vul een geldig e-mailadres in.')).toBeInTheDocument()
    expect(callsTo('/api/resend-verification')).toEqual([])
  })

  it.each([
    [
      'confirms that it was sent',
      [200, { message: 'ok' }],
      'Nieuwe verificatie-e-mail verzonden. Controleer je inbox.',
    ],
    ["shows the server's message", refusal(429, 'Wacht een uur.', 'too_many'), 'Wacht een uur.'],
    ['shows its own text without a message', [500, undefined], 'Kon verificatie-e-mail niet verzenden'],
    [
      'shows its own text without a response',
      lostConnection,
      'Er is een fout opgetreden bij het verzenden van de e-mail',
    ],
  ] as const)('%s', async (_, answer, text) => {
    const { callsTo } = await ask(answer)
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(callsTo('/api/resend-verification').map(({ body }) => body)).toEqual([{ email: 'sanne@plekje.example' }])
  })
})
