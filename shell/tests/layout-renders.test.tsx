import {
  createMemoryRouter,
  createQueryClient,
  QueryClientProvider,
  RouterProvider,
  SessionProvider,
  ShellRouterContext,
} from '@plekje/web-kit'
import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { Header } from '../src/layout/header'
import { Layout } from '../src/layout/layout'
import { answer, visitor } from './render-in-shell'

jest.mock('../src/layout/header', () => ({ Header: jest.fn(() => null) }))

const page = () => {
  const routes = [{ element: <Layout />, children: [{ path: '*', element: <h1>Pagina</h1> }] }]
  const router = createMemoryRouter(routes, { initialEntries: ['/about'] })
  return (
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <ShellRouterContext value={router}>
          <RouterProvider router={router} />
        </ShellRouterContext>
      </SessionProvider>
    </QueryClientProvider>
  )
}

it('hydrates the layout without rendering it again when the privacy notice appears', async () => {
  answer({ 'GET /api/user': visitor })
  const root = document.createElement('div')
  root.innerHTML = renderToString(page())
  document.body.append(root)
  expect(screen.queryByRole('region', { name: 'Privacy' })).not.toBeInTheDocument()
  jest.mocked(Header).mockClear()
  const hydrated = await act(async () => hydrateRoot(root, page()))
  expect(screen.getByRole('region', { name: 'Privacy' })).toBeInTheDocument()
  expect(Header).toHaveBeenCalledTimes(1)
  act(() => hydrated.unmount())
  root.remove()
})
