import { SESSION_COOKIE, SESSION_TTL_SECONDS } from '@plekje/contracts'

/** The cookie that names a session (DESIGN §3, identity); without an id it takes the cookie away. */
export const sessionCookie = (sessionId: string | undefined, isHttps: boolean): string =>
  [
    `${SESSION_COOKIE}=${sessionId ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${sessionId ? SESSION_TTL_SECONDS : 0}`,
    ...(isHttps ? ['Secure'] : []),
  ].join('; ')

const pattern = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=([A-Za-z0-9_-]{1,128})\\s*(?:;|$)`)

export const sessionIdIn = (cookies: string | undefined): string | undefined => pattern.exec(cookies ?? '')?.[1]
