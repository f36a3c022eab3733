// Proves SITE-24.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ToastProvider, useToast } from '../src'

let toast: ReturnType<typeof useToast>['toast']
function Probe() {
  toast = useToast().toast
  return null
}

async function swipe(pixels: number) {
  render(
    <ToastProvider>
      <Probe />
    </ToastProvider>,
  )
  act(() => toast({ title: 'Review geplaatst' }))
  const shown = await waitFor(() => {
    const found = document.querySelector('[role="region"] li')
    if (!found) throw new Error('there is no toast')
    return found
  })
  // jsdom lacks pointer events: mouse events under their names carry the same coordinates.
  const point = (type: string, clientX: number) =>
    fireEvent(shown, new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY: 0 }))
  point('pointerdown', 100)
  for (const travelled of [pixels / 4, pixels / 2, pixels]) point('pointermove', 100 + travelled)
  point('pointerup', 100 + pixels)
}

it('a swipe to the right of more than 50 pixels removes a toast', async () => {
  await swipe(60)
  await waitFor(() => expect(screen.queryByText('Review geplaatst')).not.toBeInTheDocument())
})

it.each([
  ['of 50 pixels', 50],
  ['to the left', -60],
])('a toast stays after a swipe %s', async (_, pixels) => {
  await swipe(pixels)
  await act(async () => {})
  expect(screen.getAllByText('Review geplaatst').length).toBeGreaterThan(0)
})
