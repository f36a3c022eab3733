import type { RenderAnswer, RenderRequest } from '@plekje/front-end-files'
import { listingsClient, queryOptions, useQuery, useSession } from '../src'
import { createRemoteRenderer } from '../src/server'

const categories = queryOptions({ queryKey: ['categories'], queryFn: () => listingsClient.listCategories() })

function Categories() {
  const { data, error } = useQuery(categories)
  const { status } = useSession()
  return (
    <h1>
      {status} {data ? data.length : error ? 'niet gevonden' : 'wacht'}
    </h1>
  )
}

const render = createRemoteRenderer({
  name: 'proef',
  routes: [
    { path: '/', element: <Categories /> },
    { path: '/help', element: <p>Hulp</p>, handle: { preload: async () => undefined, chunk: () => 'help' } },
  ],
  frame: (page) => page,
})
const answer = (status: number, body: unknown): RenderAnswer => ({ status, headers: {}, body: JSON.stringify(body) })
const ask = (address: string, answers: RenderRequest['answers'] = {}) =>
  render({ address, brand: 'Plekje', now: '2026-11-23T12:00:00Z', answers })

it('names the missing responses, and renders the page with them for a visitor', async () => {
  expect(await ask('/')).toEqual({ kind: 'needs', paths: ['/api/categories'] })
  const page = await ask('/', { '/api/categories': answer(200, []) })
  expect(page).toMatchObject({ kind: 'page', html: '<h1>loading<!-- --> <!-- -->0</h1>', chunks: [] })
  expect(page).toMatchObject({ state: { queries: [{ queryKey: ['categories'], state: { data: [] } }] } })
})

it('renders a 404 without state, so that the browser renders it again', async () => {
  const page = await ask('/', { '/api/categories': answer(404, { error: 'Bestaat niet.', code: 'not_found' }) })
  expect(page).toMatchObject({ kind: 'page', html: expect.stringContaining('niet gevonden'), state: null })
})

it('leaves failures and unknown pages to the browser', async () => {
  expect(await ask('/', { '/api/categories': answer(500, { error: 'Au', code: 'internal' }) })).toEqual({
    kind: 'none',
  })
  expect(await ask('/bestaat/niet')).toEqual({ kind: 'none' })
})

it('names the chunks of a page', async () => {
  expect(await ask('/help')).toMatchObject({ kind: 'page', html: '<p>Hulp</p>', chunks: ['help'] })
})

it('keeps concurrent requests apart', async () => {
  const pages = await Promise.all([ask('/'), ask('/', { '/api/categories': answer(200, []) }), ask('/')])
  expect(pages.map(({ kind }) => kind)).toEqual(['needs', 'page', 'needs'])
})
