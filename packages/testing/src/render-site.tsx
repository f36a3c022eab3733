import { ToastProvider } from '@plekje/ui'
import {
  createBrowserRouter,
  createQueryClient,
  LeaveGuards,
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

export type Answer = readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>]
/** Responses by "METHOD /path"; a function gets the call, and one that rejects is a lost connection. */
export type Answers = Readonly<Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>>

export const refusal = (status: number, error: string, code = 'refused'): Answer => [status, { error, code }]

/** On a slow machine, a test may look for a toast minutes after it came. */
const LONG_TOAST_MS = 600_000

const DEFAULT_ANSWERS: Answers = {
  'GET /api/user': refusal(401, 'Je bent niet ingelogd.', 'not_signed_in'),
}

/**
 * Renders the routes of a micro-frontend at an address, with a fake server that gives these responses, and otherwise
 * 404. The sign-in dialog of the shell is replaced by the text "sign-in dialog: login" (or register).
 */
export function renderRoutes(routes: RouteObject[], path: string, answers: Answers = {}) {
  const calls: Call[] = []
  const currentAnswers: Record<string, Answers[string]> = { ...DEFAULT_ANSWERS, ...answers }
  const answerTo = async (method: string, address: string, body?: unknown): Promise<Answer> => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const call = { method, path: pathname, query: searchParams, body }
    calls.push(call)
    const answer = currentAnswers[`${method} ${pathname}`] ?? refusal(404, 'Niet gevonden.', 'not_found')
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
  /** Refetches all shown queries; resolves when the result is rendered. */
  const refetch = () =>
    act(async () => {
      await client.refetchQueries({ type: 'active' })
      // React Query notifies components in the next turn.
      await new Promise((resolve) => setTimeout(resolve))
    })
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider durationMs={LONG_TOAST_MS}>
          <RouterProvider router={router} />
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  )
  return {
    user,
    calls,
    /** Changes a response of the server. */
    answer: (name: string, answer: Answers[string]) => {
      currentAnswers[name] = answer
    },
    refetch,
    /** Makes these requests fail and refetches what is shown. */
    loseAll: async (failingAnswers: Answers) => {
      const callsBefore = calls.length
      for (const name of Object.keys(failingAnswers)) currentAnswers[name] = refusal(503, 'Even weg.', 'unavailable')
      await refetch()
      expect(calls.length).toBeGreaterThan(callsBefore)
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
      <LeaveGuards />
      {signInTab && <p>sign-in dialog: {signInTab}</p>}
    </main>
  )
}
