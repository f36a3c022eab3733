import { ToastProvider } from '@plekje/ui'
import {
  createMemoryRouter,
  createQueryClient,
  QueryClientProvider,
  type RouteObject,
  RouterProvider,
  SessionProvider,
  ShellRouterContext,
} from '@plekje/web-kit'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'

export const member = {
  id: 'u1',
  username: 'sanne',
  email: 'sanne@voorbeeld.example',
  firstName: 'Sanne',
  lastName: null,
  profileImageUrl: null,
  isAdmin: false,
}

type Answer = { status?: number; body?: unknown }

/** Mocks `fetch` by "METHOD /path"; other calls get a 404. Returns the calls in order. */
export function answer(
  answers: Record<string, Answer | (() => Answer | Promise<Answer>)>,
): { call: string; body: unknown }[] {
  const asked: { call: string; body: unknown }[] = []
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${String(url).replace('http://localhost', '')}`
    asked.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const found = answers[call] ?? { status: 404, body: { error: 'Bestaat niet.', code: 'not_found' } }
    const { status = 200, body } = await (typeof found === 'function' ? found() : found)
    return {
      status,
      ok: status < 300,
      headers: new Headers(),
      text: async () => (body === undefined ? '' : JSON.stringify(body)),
      json: async () => body,
    }
  }) as typeof fetch
  return asked
}

export const visitor: Answer = { status: 401, body: { error: 'Log in.', code: 'unauthenticated' } }

/** Renders with the session, toasts and router that the shell provides. */
export function renderInShell(element: ReactNode, path = '/', others: RouteObject[] = []) {
  const router = createMemoryRouter([...others, { path: '*', element }], { initialEntries: [path] })
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <ToastProvider>
          <ShellRouterContext value={router}>
            <RouterProvider router={router} />
          </ShellRouterContext>
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  )
  return { ...view, router }
}
