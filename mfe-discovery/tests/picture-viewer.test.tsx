// Proves VENUE-7.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Gallery } from '../src/features/listing/gallery'
import { clampZoom, fitInto, scaleAround, UNZOOMED } from '../src/features/listing/zoom'
import { screenWidth } from './screen-width'

beforeEach(() => {
  screenWidth(360)
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { value: 360, configurable: true },
    clientHeight: { value: 600, configurable: true },
  })
})
afterEach(() => {
  screenWidth()
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth')
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
})

function Page() {
  const [images] = useState(['/1.webp', '/2.webp'])
  return <Gallery name="Bowl" images={images} />
}
const large = (number = 1) =>
  screen.getByRole('dialog').querySelector<HTMLElement>(`img[alt="Bowl, beeld ${number} van 2"]`)
const button = (name: string) => screen.getAllByRole('button', { name }).at(-1) as HTMLElement

describe('an enlarged picture', () => {
  it('zooms by buttons and keys, moves by arrow keys, and resets on the next picture', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Vergroot beeld 1' }))
    await screen.findByRole('dialog', { name: 'Bowl' })
    expect(button('Uitzoomen')).toHaveAttribute('aria-disabled', 'true')
    await user.click(button('Inzoomen'))
    expect(large()?.style.transform).toBe('translate(0px, 0px) scale(2.5)')
    await user.keyboard('{ArrowRight}')
    expect(large()?.style.transform).toBe('translate(-60px, 0px) scale(2.5)')
    await user.keyboard('+++')
    expect(large()?.style.transform).toContain('scale(4)')
    expect(button('Inzoomen')).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('0')
    expect(large()?.style.transform).toBe('')
    await user.keyboard('+')
    await user.click(button('Volgende'))
    expect(large(1)?.style.transform).toBe('')
    expect(large(2)?.closest('li')).not.toHaveAttribute('inert')
    expect(button('Volgende')).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{ArrowLeft}')
    expect(large(1)?.closest('li')).not.toHaveAttribute('inert')
  })

  it('opens zoomed when two fingers move apart on the strip, but not when they move together', async () => {
    render(<Page />)
    const strip = screen.getByRole('list')
    const two = (type: 'touchStart' | 'touchMove', apart: number) =>
      fireEvent[type](strip, {
        touches: [
          { clientX: 0, clientY: 0 },
          { clientX: apart, clientY: 0 },
        ],
      })
    two('touchStart', 100)
    two('touchMove', 50)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    two('touchMove', 130)
    await screen.findByRole('dialog', { name: 'Bowl' })
    await waitFor(() => expect(large()?.style.transform).toContain('scale(2.5)'))
  })
})

describe('the position of an enlarged picture', () => {
  const stage = { width: 400, height: 600 }

  it('fits the stage when it is whole', () => {
    expect(fitInto({ width: 1600, height: 1200 }, stage)).toEqual({ width: 400, height: 300 })
    expect(fitInto({ width: 600, height: 1200 }, stage)).toEqual({ width: 300, height: 600 })
  })

  it('keeps the spot below the fingers', () => {
    const zoom = scaleAround(UNZOOMED, 2, { x: 50, y: -20 })
    expect(zoom).toEqual({ x: -50, y: 20, scale: 2 })
    expect(scaleAround(zoom, 1, { x: 50, y: -20 })).toEqual(UNZOOMED)
    expect(scaleAround(UNZOOMED, 2, { x: 50, y: 0 }, { x: 80, y: 0 })).toEqual({ x: -20, y: 0, scale: 2 })
  })

  it("keeps its edges outside the stage's, and its scale between one and four", () => {
    const fitted = { width: 400, height: 300 }
    expect(clampZoom({ x: 900, y: 900, scale: 3 }, fitted, stage)).toEqual({ x: 400, y: 150, scale: 3 })
    expect(clampZoom({ x: -900, y: 90, scale: 2 }, fitted, stage)).toEqual({ x: -200, y: 0, scale: 2 })
    expect(clampZoom({ x: 5, y: 5, scale: 0.5 }, fitted, stage)).toEqual(UNZOOMED)
    expect(clampZoom({ ...UNZOOMED, scale: 9 }, fitted, stage).scale).toBe(4)
  })
})
