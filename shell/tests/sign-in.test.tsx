// Proves ACCOUNT-1, SITE-25.
import { type RemoteApp, type SignInDialogProps, useSession } from '@plekje/web-kit'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { RemoteIncompatible } from '../src/remotes/compatibility'
import type { LoadRemote } from '../src/remotes/use-remote-app'
import { SignInDialogOutlet } from '../src/sign-in/sign-in-outlet'
import { answer, renderInShell, visitor } from './render-in-shell'

const SignIn = ({ tab, onClose }: SignInDialogProps) => (
  <dialog open aria-label={`Aanmelden: ${tab}`}>
    <button type="button" onClick={onClose}>
      Weg
    </button>
  </dialog>
)
const Broken = () => {
  throw new Error('kapot')
}
/** Loaded apps are cached, so tests change the dialogs of this one. */
const dialogs: { signIn?: ComponentType<SignInDialogProps> } = {}
const app: RemoteApp = { routes: [], dialogs }

function Page() {
  const { askToSignIn } = useSession()
  return (
    <>
      <button type="button" onClick={() => askToSignIn('login')}>
        Inloggen
      </button>
      <button type="button" onClick={() => askToSignIn('register')}>
        Account
      </button>
    </>
  )
}
const render = (load: LoadRemote) =>
  renderInShell(
    <>
      <Page />
      <SignInDialogOutlet load={load} />
    </>,
    '/listing/x',
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  answer({ 'GET /api/user': visitor })
  dialogs.signIn = SignIn
  jest.spyOn(console, 'debug').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())

describe('the sign-in dialog over a page', () => {
  it('is not loaded before it is requested', () => {
    const load = jest.fn(async () => app)
    render(load)
    expect(load).not.toHaveBeenCalled()
  })

  it('shows a load failure in Dutch, can be retried and closed', async () => {
    const load = jest.fn<Promise<RemoteApp>, [string]>().mockRejectedValue(new Error('503'))
    render(load)
    await press('Inloggen')
    const failed = await screen.findByRole('alertdialog', { name: 'Inloggen lukt nu even niet' })
    expect(failed).toHaveAccessibleDescription('We konden het inlogvenster niet ophalen. Probeer het opnieuw.')
    await press('Opnieuw proberen')
    await waitFor(() => expect(load.mock.calls).toEqual([['account'], ['account']]))
    await press('Sluiten')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('asks to reload the page for a dialog of another version', async () => {
    render(() => Promise.reject(new RemoteIncompatible('another kit')))
    await press('Inloggen')
    const failed = await screen.findByRole('alertdialog', { name: 'Inloggen lukt nu even niet' })
    expect(failed).toHaveAccessibleDescription(/andere versie van de site.*Laad de pagina opnieuw/)
  })

  it('shows that it is loading, then the requested tab', async () => {
    let ready: (app: RemoteApp) => void = () => {}
    const coming = new Promise<RemoteApp>((resolve) => {
      ready = resolve
    })
    render(() => coming)
    await press('Account')
    expect(await screen.findByRole('status')).toHaveTextContent('Bezig met laden…')
    expect(await screen.findByRole('dialog', { name: 'Inloggen' })).toBeInTheDocument()
    await act(async () => ready(app))
    expect(await screen.findByRole('dialog', { name: 'Aanmelden: register' })).toBeInTheDocument()
    expect(screen.queryByRole('dialog', { name: 'Inloggen' })).not.toBeInTheDocument()
  })

  it('closes on its own request, and opens again on another tab', async () => {
    render(async () => app)
    await press('Account')
    await screen.findByRole('dialog', { name: 'Aanmelden: register' })
    await press('Weg')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await press('Inloggen')
    expect(await screen.findByRole('dialog', { name: 'Aanmelden: login' })).toBeInTheDocument()
  })

  it('closes on a change of page', async () => {
    const { router } = render(async () => app)
    await press('Inloggen')
    await screen.findByRole('dialog')
    await act(() => router.navigate('/help'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('shows a crash, and is loaded again on retry', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    dialogs.signIn = Broken
    const load = jest.fn(async () => {
      dialogs.signIn = SignIn
      return app
    })
    render(load)
    await press('Inloggen')
    await screen.findByRole('alertdialog', { name: 'Inloggen lukt nu even niet' })
    await press('Opnieuw proberen')
    expect(await screen.findByRole('dialog', { name: 'Aanmelden: login' })).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('becomes the sign-in page when the account front end has no dialog', async () => {
    delete dialogs.signIn
    const { router } = render(async () => app)
    await press('Inloggen')
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
  })
})
