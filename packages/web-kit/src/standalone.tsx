import { type ComponentType, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient, QueryClientProvider } from './query'
import type { RemoteApp } from './remote-app'
import { RestoreScroll } from './restore-scroll'
import { createBrowserRouter, Outlet, RouterProvider } from './router'
import { SessionProvider } from './session'

/**
 * Shows a micro-frontend without the shell, for its own team.
 * @param frame replaces the shell's providers, such as toasts
 */
export function renderStandalone(app: RemoteApp, frame?: ComponentType<{ children: ReactNode }>): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no element with id "root"')
  const Frame = frame ?? WithoutFrame
  const layout = (
    <Frame>
      <RestoreScroll />
      <main>
        <Outlet />
      </main>
    </Frame>
  )
  const router = createBrowserRouter([{ element: layout, children: app.routes }])
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

const WithoutFrame = ({ children }: { children: ReactNode }) => children
