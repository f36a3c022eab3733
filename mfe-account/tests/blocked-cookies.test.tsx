// Proves ACCOUNT-3.
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { screen, waitFor } from '@testing-library/react'
import { SignInDialog } from '../src/features/sign-in/sign-in-dialog'
import { aMember } from './members'
import { signIn, toast } from './typing'

const reload = jest.fn()
const render = (answers: Answers = { 'POST /api/login': [200, aMember] }) =>
  renderRoutes([{ path: '/', element: <SignInDialog tab="login" onClose={jest.fn()} reload={reload} /> }], '/', answers)
beforeAll(() => {
  const settings = '<script id="site" type="application/json">{"hasSignedInCookie":true}</script>'
  document.head.insertAdjacentHTML('beforeend', settings)
})
beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
})

describe('signing in where a cookie tells scripts about the session', () => {
  it('reports blocked cookies, and keeps the form with what was typed', async () => {
    await signIn(render())
    await toast('Inloggen mislukt')
    await toast('Je browser bewaart geen cookies van deze site.')
    expect(screen.getByLabelText('Gebruikersnaam')).toHaveValue('sanne')
    expect(reload).not.toHaveBeenCalled()
  })

  it('reports them instead of a second step, which needs a cookie too', async () => {
    const cookieEnabled = jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
    await signIn(
      render({ 'POST /api/login': refusal(403, 'Bevestig nu met je tweede stap.', 'second_factor_required') }),
    )
    await toast('Je browser bewaart geen cookies van deze site.')
    expect(screen.queryByText('Nog één stap')).not.toBeInTheDocument()
    cookieEnabled.mockRestore()
  })

  it('goes on when the cookie was set', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other store.
    document.cookie = 'plekje_signed_in=yes'
    await signIn(render())
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })
})
