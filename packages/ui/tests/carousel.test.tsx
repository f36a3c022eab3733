// Proves HOME-6, STYLE-7.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Carousel } from '../src'

const STEP = 300
const SHOWN = 3

/** Six items of 300 px in a row of 900 px; scrolling stops at the ends as it does in a browser. */
function renderCarousel() {
  const onIndex = jest.fn()
  render(
    <Carousel label="Uitgelicht" visible={SHOWN} onIndex={onIndex}>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: six items in a fixed order.
        <p key={index}>{index}</p>
      ))}
    </Carousel>,
  )
  const row = screen.getByRole('list', { name: 'Uitgelicht' })
  Object.defineProperties(row, { scrollWidth: { value: 6 * STEP }, clientWidth: { value: SHOWN * STEP } })
  for (const [index, item] of within(row).getAllByRole('listitem').entries()) {
    Object.defineProperty(item, 'offsetLeft', { value: index * STEP })
  }
  row.scrollBy = ((options: ScrollToOptions) => {
    row.scrollLeft = Math.min(3 * STEP, Math.max(0, row.scrollLeft + (options.left ?? 0)))
    fireEvent.scroll(row)
  }) as typeof row.scrollBy
  fireEvent.scroll(row)
  return { row, onIndex }
}

it('a carousel scrolls by as many items as are in view, and stops at its ends', async () => {
  const { row, onIndex } = renderCarousel()
  const previous = screen.getByRole('button', { name: 'Vorige' })
  const next = screen.getByRole('button', { name: 'Volgende' })
  expect([previous, next].map((button) => button.hasAttribute('disabled'))).toEqual([true, false])
  await userEvent.click(next)
  expect(row.scrollLeft).toBe(3 * STEP)
  expect(onIndex).toHaveBeenLastCalledWith(3)
  expect([previous, next].map((button) => button.hasAttribute('disabled'))).toEqual([false, true])
  await userEvent.click(previous)
  expect(row.scrollLeft).toBe(0)
  expect(onIndex).toHaveBeenLastCalledWith(0)
})

it('a carousel scrolls without animation under reduced motion', async () => {
  const { row } = renderCarousel()
  const scrollBy = jest.fn()
  row.scrollBy = scrollBy
  const next = screen.getByRole('button', { name: 'Volgende' })
  await userEvent.click(next)
  expect(scrollBy).toHaveBeenLastCalledWith({ left: 3 * STEP, behavior: 'smooth' })
  const media = jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  await userEvent.click(next)
  expect(media).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)')
  expect(scrollBy).toHaveBeenLastCalledWith({ left: 3 * STEP, behavior: 'instant' })
  media.mockRestore()
})

it('a carousel shows whole items and the edge of one more: three from 1024 pixels on by default', () => {
  const css = readFileSync(join(__dirname, '../src/carousel.module.css'), 'utf8')
  const wide = css.slice(css.indexOf('@media (min-width: 64em)'))
  const shown = (selector: string) => Number(new RegExp(`${selector} \\{\\s*--shown: ([\\d.]+)`).exec(wide)?.[1])
  expect(Math.floor(shown('\\.row'))).toBe(3)
  for (const visible of [1, 2, 4]) expect(Math.floor(shown(`\\[data-visible="${visible}"\\]`))).toBe(visible)
})
