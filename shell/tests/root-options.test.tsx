// Proves SITE-29.
import { LazyPart } from '@plekje/web-kit'
import { waitFor } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { reportBrowserError } from '../src/errors/error-reports'
import { errorReportingOptions } from '../src/errors/root-options'

jest.mock('../src/errors/error-reports')

const broken = new TypeError('this screen breaks')
const gone = Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' })

function Breaks({ failure }: { failure: Error }): never {
  throw failure
}
/** Loads a component that throws, under a boundary without fallback. */
const load = () => Promise.resolve(Breaks)

const root = () => createRoot(document.createElement('div'), errorReportingOptions)

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  jest.mocked(reportBrowserError).mockClear()
})
afterEach(() => jest.restoreAllMocks())

describe('an error in a React root', () => {
  it.each([
    ['a crash below a boundary', broken, 'caught'],
    ['a chunk that fails to load', gone, 'load'],
  ] as const)('is reported: %s', async (_, failure, kind) => {
    root().render(<LazyPart load={load}>{(Part) => <Part failure={failure} />}</LazyPart>)
    await waitFor(() => expect(reportBrowserError).toHaveBeenCalledWith(kind, failure))
  })

  it('is reported when no boundary catches it', async () => {
    root().render(<Breaks failure={broken} />)
    await waitFor(() => expect(reportBrowserError).toHaveBeenCalledWith('uncaught', broken))
  })
})
