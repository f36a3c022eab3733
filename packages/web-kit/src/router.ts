/**
 * The names of react-router that the front ends use. The package is shared through this module: shared modules are not
 * tree-shaken, and sharing react-router itself would cost every visitor 30 KB.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  type LinkProps,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router'
export { RouterProvider } from 'react-router/dom'
