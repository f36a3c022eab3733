import { paths } from '../../paths'

/** Where signing in leads: back to the screen that asked for it (router state `from`), else home (SPEC §4). */
export function returnPath(state: unknown): string {
  const from = state !== null && typeof state === 'object' && 'from' in state ? state.from : undefined
  // Only a path of this site, and not this page itself.
  const isOurs = typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith(paths.auth())
  return isOurs ? from : paths.home()
}
