import { hostCookieName } from '@plekje/contracts'

/** Lifetime of the cookie: the longest that browsers allow. */
export const DEVICE_TTL_SECONDS = 400 * 24 * 60 * 60
/** Maximum number of tokens in the cookie, one per account that used the browser; the oldest tokens are dropped. */
const MAX_TOKENS = 5
const wellFormed = /^[A-Za-z0-9_-]{43}$/

/** The name of the cookie. Over https its prefix prevents other hosts of the domain from setting it. */
const nameOf = (isHttps: boolean) => hostCookieName('plekje_device', isHttps)

/** The device tokens of a browser, one per account that signed in with it. */
export function deviceTokensIn({ cookies, isHttps }: { cookies: string | undefined; isHttps: boolean }): string[] {
  const name = `${nameOf(isHttps)}=`
  const value = (cookies ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name))
    ?.slice(name.length)
  return (value ?? '').split('.', MAX_TOKENS).filter((token) => wellFormed.test(token))
}

/** The cookie by which accounts recognise the browser, with `token` first. */
export function deviceCookie(token: string, otherTokens: readonly string[], isHttps: boolean): string {
  const tokens = [...new Set([token, ...otherTokens])].slice(0, MAX_TOKENS)
  const attributes = [
    `${nameOf(isHttps)}=${tokens.join('.')}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${DEVICE_TTL_SECONDS}`,
  ]
  if (isHttps) attributes.push('Secure')
  return attributes.join('; ')
}
