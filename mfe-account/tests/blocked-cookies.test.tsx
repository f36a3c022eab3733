// Proves ACCOUNT-3.
import { renderRoutes } from '@plekje/testing/render-site'
import { screen, waitFor } from '@testing-library/react'
import { SignInDialog } from '../src/features/sign-in/sign-in-dialog'
import { aMember } from './members'
import { signIn, toast } from './typing'

const reload = jest.fn()
const render = () =>
  renderRoutes([{ path: '/', element: <SignInDialog tab="login" onClose={jest.fn()} reload={reload} /> }], '/', {
    'POST /api/login': [200, aMember],
  })
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

  it('goes on when the cookie was set', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other store.
    document.cookie = 'plekje_signed_in=yes'
    await signIn(render())
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })
})
