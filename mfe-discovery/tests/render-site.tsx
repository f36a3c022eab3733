import { ToastProvider } from '@plekje/ui'
import {
  createMemoryRouter,
  createQueryClient,
  Outlet,
  QueryClientProvider,
  RouterProvider,
  SessionProvider,
} from '@plekje/web-kit'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../src/routes'
import { aCategory, aPlace } from './fixtures'

export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

type Answer = readonly [status: number, body: unknown]
/** Answers by "METHOD /path"; a function sees the call. Whatever is not named answers 404. */
export type Answers = Readonly<Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>>

const ALWAYS: Answers = {
  'GET /api/user': [401, { error: 'Je bent niet ingelogd.', code: 'not_signed_in' }],
  'GET /api/categories': [
    200,
    [
      aCategory(7, 'Minigolf', 'minigolf', 72),
      aCategory(8, 'Bowlen', 'bowling', 70),
      aCategory(9, 'Bars', 'bars', 130),
    ],
  ],
  'GET /api/locations': [200, [aPlace(1, 'Utrecht', 40), aPlace(2, 'Almelo', 0), aPlace(3, 'Tiel', 3)]],
  'GET /api/listings/featured': [200, []],
  'POST /api/admin/venue-analytics/track': [202, { accepted: true }],
  'POST /api/track-share': [202, { accepted: true }],
}

export const refusal = (status: number, error: string, code = 'refused'): Answer => [status, { error, code }]

// jsdom does not know the element `search`, which React reports once per file.
const report = console.error
jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
  if (!(typeof parts[0] === 'string' && parts[0].includes('unrecognized in this browser'))) report(...parts)
})

/** Shows the micro-frontend at an address, on a server that answers as told. */
export function renderSite(path: string, answers: Answers = {}) {
  const calls: Call[] = []
  const known: Record<string, Answers[string]> = { ...ALWAYS, ...answers }
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const call = { method, path: pathname, query: searchParams, body }
    calls.push(call)
    const answer = known[`${method} ${pathname}`] ?? refusal(404, 'Niet gevonden.', 'not_found')
    const [status, reply] = typeof answer === 'function' ? await answer(call) : answer
    return {
      status,
      ok: status < 300,
      headers: { get: () => null },
      text: async () => (reply === undefined ? '' : JSON.stringify(reply)),
    }
  }) as unknown as typeof fetch

  const layout = (
    <main>
      <Outlet />
    </main>
  )
  const router = createMemoryRouter(
    [{ element: layout, children: [...routes, { path: '/auth', element: <h1>auth</h1> }] }],
    {
      initialEntries: [path],
    },
  )
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  )
  return {
    user,
    calls,
    /** Changes what the server answers from now on. */
    answer: (name: string, answer: Answers[string]) => {
      known[name] = answer
    },
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    query: () => new URLSearchParams(router.state.location.search),
    callsTo: (path: string) => calls.filter((call) => call.path === path),
  }
}
