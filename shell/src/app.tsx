import { ToastProvider } from '@plekje/ui'
import {
  createBrowserRouter,
  createQueryClient,
  QueryClientProvider,
  RouterProvider,
  SessionProvider,
  useLocation,
} from '@plekje/web-kit'
import { Layout } from './layout/layout'
import { NotFoundPage } from './not-found/not-found-page'
import { remoteOf } from './paths'
import { RemoteOutlet } from './remotes/remote-outlet'

/** Session, data and toasts around the router: every micro-frontend shares them. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <ToastProvider>
          <RouterProvider router={router} />
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

const queryClient = createQueryClient()
// The layout has no path of its own: with "/" on it, the splat below would not match the home page.
const router = createBrowserRouter([{ element: <Layout />, children: [{ path: '*', element: <CurrentPage /> }] }])
