// Proves VENUE-18.
import type { RenderRequest } from '@plekje/front-end-files'
import { waitUntil } from '@plekje/testing'
import { prepareResponse } from '../cache/cached-response'
import { createPageComposer } from './page-composer'

const PATH = '/api/listings/de-kroeg'
const responseOf = (text: string) => prepareResponse({ status: 200, headers: {}, body: Buffer.from(text) })

/** A composer of a shell that shows the response to `PATH`, and the renders of it that wait for their `finish`. */
function setUp() {
  const current = { response: responseOf('open') }
  const renders: { readonly finish: () => void }[] = []
  const composer = createPageComposer({
    shell: {
      async render({ answers }: RenderRequest) {
        const answer = answers[PATH]
        if (answer === undefined) return { kind: 'needs', paths: [PATH] }
        await new Promise<void>((finish) => renders.push({ finish }))
        return { kind: 'page', version: 'main.js', html: answer.body, state: null, styles: [], scripts: [] }
      },
    },
    findRemote: async () => undefined,
    read: () => current.response,
    readStyle: async () => undefined,
    brand: 'Plekje',
    maxBytes: 1_000_000,
    maxConcurrentRenders: 16,
    timeoutMs: 60_000,
    log: { warn: jest.fn() } as never,
    now: () => 0,
  })
  const compose = () =>
    composer.compose({
      address: '/listing/de-kroeg',
      template: { body: Buffer.from('<head><script src="main.js"></script></head>'), etag: 'W/"1"' },
      visitor: { remotes: [], variant: '' },
      description: Promise.resolve({ head: { title: 'De Kroeg' } as never, responses: new Map() }),
    })
  const finishRender = async (index: number) => {
    await waitUntil(() => renders.length > index)
    renders[index]?.finish()
  }
  return { current, renders, compose, finishRender }
}

describe('the composer of pages', () => {
  it('renders once for concurrent requests for a page', async () => {
    const { renders, compose, finishRender } = setUp()
    const pages = [compose(), compose()]
    await finishRender(0)
    expect((await Promise.all(pages)).map((page) => page?.html)).toEqual(['open', 'open'])
    expect(renders).toHaveLength(1)
  })

  it('gives a request after a change no page that was begun before it, and renders once for all such requests', async () => {
    const { current, renders, compose, finishRender } = setUp()
    const before = compose()
    await waitUntil(() => renders.length === 1)
    current.response = responseOf('hidden')
    const after = [compose(), compose()]
    await finishRender(0)
    expect((await before)?.html).toBe('open')
    await finishRender(1)
    expect((await Promise.all(after)).map((page) => page?.html)).toEqual(['hidden', 'hidden'])
    expect(renders).toHaveLength(2)
  })
})
