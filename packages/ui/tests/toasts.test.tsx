// Proves ACCOUNT-6, SITE-24.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Dialog, ToastProvider, toastAfterReload, useToast } from '../src'

let toast: ReturnType<typeof useToast>['toast']
function Probe() {
  toast = useToast().toast
  return null
}
const renderToasts = (dialog = false) =>
  render(
    <ToastProvider>
      <Probe />
      <Dialog isOpen={dialog} onClose={() => {}} title="Venster" />
    </ToastProvider>,
  )
const region = () => screen.findByRole('region', { name: 'Meldingen (F8)' })

afterEach(() => jest.useRealTimers())

describe('toasts', () => {
  it('show one message at a time: the latest', async () => {
    renderToasts()
    act(() => toast({ title: 'Toegevoegd aan favorieten' }))
    await waitFor(async () => expect(await region()).toHaveTextContent('Toegevoegd aan favorieten'))
    act(() => toast({ title: 'Fout', description: 'Kon niet verwijderen uit favorieten.', variant: 'destructive' }))
    await waitFor(async () => expect(await region()).toHaveTextContent('Kon niet verwijderen uit favorieten.'))
    expect(await region()).not.toHaveTextContent('Toegevoegd aan favorieten')
  })

  it('disappear after 5 seconds', async () => {
    renderToasts()
    act(() => toast({ title: 'Eerst' }))
    await region()
    jest.useFakeTimers()
    act(() => toast({ title: 'Feedback verzonden!' }))
    const shown = () => document.querySelector('[role="region"] li')
    act(() => jest.advanceTimersByTime(4900))
    expect(shown()).toHaveTextContent('Feedback verzonden!')
    act(() => jest.advanceTimersByTime(200))
    expect(shown()).toBeNull()
  })

  it('get focus on F8, also before the first toast', async () => {
    renderToasts()
    fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' })
    await waitFor(async () => expect((await region()).querySelector('ol')).toHaveFocus())
  })

  it('survive an announced reload, once', async () => {
    toastAfterReload({ title: 'Succesvol ingelogd', description: 'Welkom terug, Sanne!' })
    const page = renderToasts()
    await waitFor(async () => expect(await region()).toHaveTextContent('Welkom terug, Sanne!'))
    page.unmount()
    renderToasts()
    act(() => toast({ title: 'Iets anders' }))
    await waitFor(async () => expect(await region()).toHaveTextContent('Iets anders'))
    expect(await region()).not.toHaveTextContent('Welkom terug')
  })

  it.each(['{', 'null', '[]', '{"titel":1}'])('ignore invalid stored values: %s', (left) => {
    sessionStorage.setItem('toastAfterReload', left)
    renderToasts()
    expect(screen.queryByRole('region')).not.toBeInTheDocument()
    expect(sessionStorage.getItem('toastAfterReload')).toBeNull()
  })

  it('are inside an open dialog, because everything outside it is inert', async () => {
    renderToasts(true)
    act(() => toast({ title: 'Feedback vereist' }))
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Feedback vereist'))
  })
})
