import type { Route } from './route-table'

export type RouteMatch =
  | { readonly kind: 'route'; readonly route: Route }
  /** The path exists, but not with this method. */
  | { readonly kind: 'methodNotAllowed'; readonly allowedMethods: readonly string[] }
  | { readonly kind: 'unknown' }

export type MatchRoute = (method: string, pathname: string) => RouteMatch

interface Pattern {
  readonly segments: readonly string[]
  readonly route: Route
}

/** Compiles a route table. HEAD counts as GET. `readTarget` has refused paths with dot segments or doubled slashes. */
export function createRouteMatcher(table: readonly Route[]): MatchRoute {
  const routesByPath = new Map<string, Route[]>()
  /** Routes with parameters, by their number of segments. */
  const patterns = new Map<number, Pattern[]>()
  for (const route of table) {
    if (route.path.includes('/:')) {
      const segments = route.path.split('/')
      append(patterns, segments.length, { segments, route })
    } else append(routesByPath, route.path, route)
  }
  return (method, pathname) => {
    const routeMethod = method === 'HEAD' ? 'GET' : method
    const routes = routesByPath.get(pathname) ?? routesMatching(patterns, pathname)
    const route = routes.find(({ methods }) => methods.some((allowed) => allowed === routeMethod))
    if (route) return { kind: 'route', route }
    if (routes.length === 0) return { kind: 'unknown' }
    return { kind: 'methodNotAllowed', allowedMethods: routes.flatMap((row) => row.methods) }
  }
}

function routesMatching(patterns: ReadonlyMap<number, Pattern[]>, pathname: string): Route[] {
  const requestSegments = pathname.split('/')
  return (patterns.get(requestSegments.length) ?? [])
    .filter(({ segments }) =>
      segments.every((segment, index) =>
        segment.startsWith(':') ? requestSegments[index] !== '' : segment === requestSegments[index],
      ),
    )
    .map(({ route }) => route)
}

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
