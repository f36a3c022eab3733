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

describe('a part that loads on demand', () => {
  it('is shown once it is loaded', async () => {
    render(<LazyPart load={async () => 'deel'}>{(part) => <p>{part}</p>}</LazyPart>)
    expect(await screen.findByText('deel')).toBeInTheDocument()
  })

  it('leaves the rest of the page when it fails to load, reports the failure, and loads on retry', async () => {
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

  it('shows the same fallback when it crashes, and renders again on retry', async () => {
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
