import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { screen, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { aMember, aShare } from './members'

const render = (answers: Answers) => renderRoutes(routes, '/profile', { 'GET /api/user': [200, aMember], ...answers })
const region = async () => within(await screen.findByRole('region', { name: 'Wat je deelde' }))
const rows = async () => {
  const list = await (await region()).findByRole('list', { name: 'Wat je deelde' })
  return within(list).getAllByRole('listitem')
}
const consentCookie = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = `plekje_consent=${value}; path=/`
}
afterEach(() => consentCookie('; max-age=0'))

describe("the member's shares", () => {
  it('show channel, date and visits', async () => {
    render({
      'GET /api/shares': [
        200,
        [
          aShare('a', { visits: 1 }),
          aShare('b', { shareMethod: 'whatsapp', visits: 1234 }),
          aShare('c', { shareMethod: 'native', listing: null }),
        ],
      ],
    })
    const [copied, whatsApp, gone] = await rows()
    expect(copied).toHaveTextContent(/Minigolf De OtterLink gekopieerd · 3 maart 20261 bezoek$/)
    expect(whatsApp).toHaveTextContent(/WhatsApp · 3 maart 20261.234 bezoeken$/)
    expect(gone).toHaveTextContent(/^Deze plek is nu niet te zienGedeeld · 3 maart 20260 bezoeken$/)
    expect(within(copied as HTMLElement).getByRole('link')).toHaveAttribute('href', '/listing/minigolf-de-otter')
    expect(within(gone as HTMLElement).queryByRole('link')).not.toBeInTheDocument()
  })

  it('show the last five first, and all of them on request', async () => {
    const shares = Array.from({ length: 7 }, (_, index) => aShare(`s${index}`))
    const { user } = render({ 'GET /api/shares': [200, shares] })
    expect(await rows()).toHaveLength(5)
    await user.click(screen.getByRole('button', { name: 'Toon alle 7' }))
    expect(await rows()).toHaveLength(7)
    await user.click(screen.getByRole('button', { name: 'Toon minder' }))
    expect(await rows()).toHaveLength(5)
  })

  it('explain how to start when there are none', async () => {
    render({ 'GET /api/shares': [200, []] })
    expect(await (await region()).findByText(/Nog niets gedeeld/)).toBeInTheDocument()
  })

  it('say that they need consent, and where to give it', async () => {
    render({ 'GET /api/shares': [200, []] })
    expect(await (await region()).findByText(/bij Privacykeuze/)).toBeInTheDocument()
  })

  it('say with consent that earlier shares were not recorded', async () => {
    consentCookie('granted')
    render({ 'GET /api/shares': [200, []] })
    expect(await (await region()).findByText(/alleen met jouw akkoord/)).toBeInTheDocument()
  })

  it('show a failure with a retry', async () => {
    const { user, answer } = render({ 'GET /api/shares': refusal(503, 'Even weg.', 'unavailable') })
    expect(await (await region()).findByText('Even weg.')).toBeInTheDocument()
    answer('GET /api/shares', [200, [aShare('a')]])
    await user.click((await region()).getByRole('button', { name: 'Opnieuw proberen' }))
    expect(await rows()).toHaveLength(1)
  })

  it("show the visitor's screen when the session ended", async () => {
    const { answer } = render({
      'GET /api/shares': () => {
        answer('GET /api/user', refusal(401, 'Log in.', 'not_signed_in'))
        return refusal(401, 'Log in.', 'not_signed_in') as [number, unknown]
      },
    })
    expect(await screen.findByText('Log in om je profiel te zien')).toBeInTheDocument()
  })
})
