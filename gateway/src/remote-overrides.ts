import { hostCookieName, type Remotes } from '@plekje/contracts'

/** A change of what a browser takes from elsewhere, as its address asks for it. */
export interface OverrideChange {
  /** For `Set-Cookie`. */
  readonly cookies: readonly string[]
  /** The query without what asked for it, with its question mark, or empty. */
  readonly search: string
}

/** Micro-frontends that one browser takes from elsewhere, until it is closed (ADR 38). */
export interface RemoteOverrides {
  /** What this browser takes from elsewhere; nothing of a name that is not on the list, or of an origin not allowed now. */
  read(cookieHeader: string | undefined, listed: Remotes, isHttps: boolean): Remotes
  /** Whether `read` has anything to look for. */
  mayHave(cookieHeader: string | undefined): boolean
  /** `?remote.discovery=URL` begins and `?remote.discovery=` ends one; undefined when nothing is asked that may be. */
  readChange(search: string, listed: Remotes, isHttps: boolean): OverrideChange | undefined
}

/** `allowed` (`REMOTE_OVERRIDES`): origins that are believed to serve our own code. */
export function createRemoteOverrides(allowed: readonly string[]): RemoteOverrides {
  const accept = (text: string): string | undefined => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    return url && allowed.includes(url.origin) ? url.href : undefined
  }
  return {
    read(cookieHeader, listed, isHttps) {
      if (allowed.length === 0 || cookieHeader === undefined) return []
      const cookies = new Map(cookieHeader.split(';').map((pair) => splitAt(pair.trim(), '=')))
      return listed.flatMap(({ name }) => {
        const url = accept(decode(cookies.get(cookieName(name, isHttps)) ?? ''))
        return url === undefined ? [] : [{ name, url }]
      })
    },
    mayHave: (cookieHeader) => allowed.length > 0 && cookieHeader?.includes('remote.') === true,
    readChange(search, listed, isHttps) {
      if (allowed.length === 0 || !search.includes('remote.')) return undefined
      const query = new URLSearchParams(search)
      const cookies = listed.flatMap(({ name }) => {
        const asked = query.get(`remote.${name}`)
        const url = accept(asked ?? '')
        if (asked === null || (asked !== '' && url === undefined)) return []
        query.delete(`remote.${name}`)
        const attributes = `; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}${url ? '' : '; Max-Age=0'}`
        return [`${cookieName(name, isHttps)}=${encodeURIComponent(url ?? '')}${attributes}`]
      })
      if (cookies.length === 0) return undefined
      return { cookies, search: query.size > 0 ? `?${query}` : '' }
    },
  }
}

/** The list as a browser with these overrides has it. */
export const withOverrides = (listed: Remotes, overrides: Remotes): Remotes =>
  listed.map((remote) => overrides.find(({ name }) => name === remote.name) ?? remote)

const cookieName = (remote: string, isHttps: boolean): string => hostCookieName(`remote.${remote}`, isHttps)

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
