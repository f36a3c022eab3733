import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { BelowWidth, FromWidth, removeOtherWidths } from '../src'

const { innerWidth } = window
afterEach(() => {
  window.innerWidth = innerWidth
})

const Row = jest.fn(({ name }: { name: string }) => <p>{name}</p>)
const page = (
  <>
    <FromWidth width={768}>
      <Row name="breed" />
    </FromWidth>
    <BelowWidth width={768}>
      <Row name="smal" />
    </BelowWidth>
  </>
)

/** The HTML of a server, which renders the variants of all widths. */
const serverHtml = () =>
  [1200, 360]
    .map((width) => {
      window.innerWidth = width
      return renderToString(page)
    })
    .join('')

it.each([
  [1200, 'breed'],
  [360, 'smal'],
])('hydrates only the variant of a window of %i px, once', async (width, shown) => {
  const root = document.createElement('div')
  root.innerHTML = serverHtml()
  expect(root).toHaveTextContent('breedsmal')
  window.innerWidth = width
  Row.mockClear()
  removeOtherWidths(root)
  const onRecoverableError = jest.fn()
  const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError }))
  expect(root).toHaveTextContent(new RegExp(`^${shown}$`))
  expect(Row).toHaveBeenCalledTimes(1)
  expect(onRecoverableError).not.toHaveBeenCalled()
  act(() => hydrated.unmount())
})
