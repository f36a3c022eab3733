import { ToastProvider } from '@plekje/ui'
import {
  type QueryClient,
  QueryClientProvider,
  type RouteObject,
  RouterProvider,
  SessionProvider,
  type ShellRouter,
  ShellRouterContext,
  useLocation,
} from '@plekje/web-kit'
import { useEffect } from 'react'
import { RootErrorPage } from './errors/root-error-page'
import { replayEarlyInput } from './inline-script/early-input'
import { Layout } from './layout/layout'
import { NotFoundPage } from './not-found/not-found-page'
import { RemoteOutlet } from './remotes/remote-outlet'
import { remoteOf } from './route-owners'

interface AppProps {
  router: ShellRouter
  queryClient: QueryClient
}

/** Provides session, query data and toasts to every micro-frontend. */
export function App({ router, queryClient }: AppProps) {
  useEffect(() => replayEarlyInput(document.getElementById('root')), [])
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <ToastProvider>
          <ShellRouterContext value={router}>
            <RouterProvider router={router} />
          </ShellRouterContext>
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>
  )
}

function CurrentPage() {
  const { pathname } = useLocation()
  const name = remoteOf(pathname)
  return name ? <RemoteOutlet key={name} name={name} /> : <NotFoundPage />
}

// The layout has no path. If it had "/", the splat route inside it would not match the home page.
export const routes: RouteObject[] = [
  { element: <Layout />, errorElement: <RootErrorPage />, children: [{ path: '*', element: <CurrentPage /> }] },
]
