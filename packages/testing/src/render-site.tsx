import { ToastProvider } from '@plekje/ui'
import {
  createBrowserRouter,
  createQueryClient,
  Outlet,
  QueryClientProvider,
  type RouteObject,
  RouterProvider,
  SessionProvider,
  useSession,
} from '@plekje/web-kit'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeUploads } from './fake-uploads'

export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

type Answer = readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>]
/** Answers by "METHOD /path"; a function sees the call, and one that rejects is a lost connection. */
export type Answers = Readonly<Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>>

export const refusal = (status: number, error: string, code = 'refused'): Answer => [status, { error, code }]

const ALWAYS: Answers = {
  'GET /api/user': refusal(401, 'Je bent niet ingelogd.', 'not_signed_in'),
}

/**
 * Shows the routes of a micro-frontend at an address, on a server that answers as told; whatever is not named answers
 * 404. Where the shell would open the sign-in dialog, the text "sign-in dialog: login" (or register) stands.
 */
export function renderRoutes(routes: RouteObject[], path: string, answers: Answers = {}) {
  const calls: Call[] = []
  const known: Record<string, Answers[string]> = { ...ALWAYS, ...answers }
  const answerTo = async (method: string, address: string, body?: unknown): Promise<Answer> => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const call = { method, path: pathname, query: searchParams, body }
    calls.push(call)
    const answer = known[`${method} ${pathname}`] ?? refusal(404, 'Niet gevonden.', 'not_found')
    return typeof answer === 'function' ? answer(call) : answer
  }
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const [status, reply, headers = {}] = await answerTo(init.method ?? 'GET', address, body)
    return {
      status,
      ok: status < 300,
      headers: { get: (header: string) => headers[header] ?? null },
      text: async () => (reply === undefined ? '' : JSON.stringify(reply)),
    }
  }) as unknown as typeof fetch
  fakeUploads((upload) => {
    void answerTo('POST', upload.path).then(
      ([status, reply]) => upload.answer(status, reply),
      () => upload.breakOff(),
    )
  })

  window.history.replaceState(null, '', path)
  const router = createBrowserRouter([{ element: <Frame />, children: routes }])
  const user = userEvent.setup()
  const client = createQueryClient()
  /** Asks anew for all that is shown; resolves when that was answered, and shown. */
  const refetch = () =>
    act(async () => {
      await client.refetchQueries({ type: 'active' })
      // Components are told in the next turn.
      await new Promise((resolve) => setTimeout(resolve))
    })
  render(
    <QueryClientProvider client={client}>
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
    refetch,
    /** From now on nothing of these can be had; what is shown is asked for anew. */
    loseAll: async (lost: Answers) => {
      const asked = calls.length
      for (const name of Object.keys(lost)) known[name] = refusal(503, 'Even weg.', 'unavailable')
      await refetch()
      expect(calls.length).toBeGreaterThan(asked)
    },
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    query: () => new URLSearchParams(router.state.location.search),
    callsTo: (path: string) => calls.filter((call) => call.path === path),
  }
}

function Frame() {
  const { signInTab } = useSession()
  return (
    <main>
      <Outlet />
      {signInTab && <p>sign-in dialog: {signInTab}</p>}
    </main>
  )
}
