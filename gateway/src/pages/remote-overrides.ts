import { hostCookieName, type Remotes } from '@plekje/contracts'

/** A change of the overrides that a request asks for in its query. */
export interface OverrideChange {
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[]
  /** The query without override parameters: with its question mark, or empty. */
  readonly search: string
}

/** Micro-frontends that one browser loads from elsewhere until the browser is closed (ADR 38). */
export interface RemoteOverrides {
  /** The overrides of this browser, without unknown names and origins that are not allowed. */
  read(cookieHeader: string | undefined, listedRemotes: Remotes, isHttps: boolean): Remotes
  /** A cheap check: when false, `read` finds no overrides. */
  mayHave(cookieHeader: string | undefined): boolean
  /**
   * `?remote.discovery=URL` sets and `?remote.discovery=` removes an override; undefined when the query asks for no
   * allowed change.
   */
  readChange(search: string, listedRemotes: Remotes, isHttps: boolean): OverrideChange | undefined
}

/** `allowedOrigins` (`REMOTE_OVERRIDES`) may serve micro-frontends: their code is trusted. */
export function createRemoteOverrides(allowedOrigins: readonly string[]): RemoteOverrides {
  const allowedUrl = (text: string): string | undefined => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    return url && allowedOrigins.includes(url.origin) ? url.href : undefined
  }
  return {
    read(cookieHeader, listedRemotes, isHttps) {
      if (allowedOrigins.length === 0 || cookieHeader === undefined) return []
      const cookies = new Map(cookieHeader.split(';').map((pair) => splitPair(pair.trim())))
      const overrides: Remotes[number][] = []
      for (const { name } of listedRemotes) {
        const url = allowedUrl(decode(cookies.get(cookieName(name, isHttps)) ?? ''))
        if (url !== undefined) overrides.push({ name, url })
      }
      return overrides
    },
    mayHave: (cookieHeader) => allowedOrigins.length > 0 && cookieHeader?.includes('remote.') === true,
    readChange(search, listedRemotes, isHttps) {
      if (allowedOrigins.length === 0 || !search.includes('remote.')) return undefined
      const query = new URLSearchParams(search)
      const cookies: string[] = []
      for (const { name } of listedRemotes) {
        const requestedUrl = query.get(`remote.${name}`)
        const url = allowedUrl(requestedUrl ?? '')
        const isRemoval = requestedUrl === ''
        if (requestedUrl === null || (url === undefined && !isRemoval)) continue
        query.delete(`remote.${name}`)
        const cookie = [
          `${cookieName(name, isHttps)}=${encodeURIComponent(url ?? '')}`,
          'Path=/',
          'HttpOnly',
          'SameSite=Lax',
        ]
        if (isHttps) cookie.push('Secure')
        if (isRemoval) cookie.push('Max-Age=0')
        cookies.push(cookie.join('; '))
      }
      if (cookies.length === 0) return undefined
      return { cookies, search: query.size > 0 ? `?${query}` : '' }
    },
  }
}

export const withOverrides = (listedRemotes: Remotes, overrides: Remotes): Remotes =>
  listedRemotes.map((remote) => overrides.find(({ name }) => name === remote.name) ?? remote)

const cookieName = (remote: string, isHttps: boolean): string => hostCookieName(`remote.${remote}`, isHttps)

function splitPair(text: string): [name: string, value: string] {
  const equalsIndex = text.indexOf('=')
  return equalsIndex === -1 ? [text, ''] : [text.slice(0, equalsIndex), text.slice(equalsIndex + 1)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
