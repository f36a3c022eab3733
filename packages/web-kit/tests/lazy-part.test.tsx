// Proves SITE-29.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LazyPart } from '../src'

const failed = (retry: () => void) => (
  <button type="button" onClick={retry}>
    Opnieuw
  </button>
)

let isBroken = false
const Part = () => {
  if (isBroken) throw new Error('kapot')
  return <p>deel</p>
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())

describe('a part whose code is fetched when it is first shown', () => {
  it('shows what it was fetched for', async () => {
    render(<LazyPart load={async () => 'deel'}>{(part) => <p>{part}</p>}</LazyPart>)
    expect(await screen.findByText('deel')).toBeInTheDocument()
  })

  it('leaves the rest of the page as it is when it does not come, is told of, and comes by a retry', async () => {
    const reported: unknown[] = []
    const listen = (event: ErrorEvent) => {
      event.preventDefault()
      reported.push(event.error)
    }
    window.addEventListener('error', listen)
    const failure = new Error('no such file')
    const load = jest.fn<Promise<string>, []>().mockRejectedValueOnce(failure).mockResolvedValue('deel')
    const input = <input aria-label="Naam" />
    render(
      <>
        {input}
        <LazyPart load={load} failed={failed}>
          {(part) => <p>{part}</p>}
        </LazyPart>
      </>,
    )
    await userEvent.type(screen.getByLabelText('Naam'), 'Sanne')
    await userEvent.click(await screen.findByRole('button', { name: 'Opnieuw' }))
    expect(await screen.findByText('deel')).toBeInTheDocument()
    expect(screen.getByLabelText('Naam')).toHaveValue('Sanne')
    expect(reported).toEqual([failure])
    window.removeEventListener('error', listen)
  })

  it('shows the same in place of one that breaks, and tries again', async () => {
    isBroken = true
    const load = async () => Part
    render(
      <LazyPart load={load} failed={failed}>
        {(Loaded) => <Loaded />}
      </LazyPart>,
    )
    const retry = await screen.findByRole('button', { name: 'Opnieuw' })
    isBroken = false
    await userEvent.click(retry)
    expect(await screen.findByText('deel')).toBeInTheDocument()
  })
})
