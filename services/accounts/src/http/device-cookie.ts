const NAME = 'plekje_device'
/** Maximum lifetime of a cookie in browsers. */
export const DEVICE_TTL_SECONDS = 400 * 24 * 60 * 60
/** Accounts that share a browser each have a token in the cookie; the oldest are dropped. */
const MAX_TOKENS = 5
const wellFormed = /^[A-Za-z0-9_-]{43}$/

/** Over https the prefix prevents other hosts of the domain from setting the cookie. */
const nameOf = (isHttps: boolean) => (isHttps ? `__Host-${NAME}` : NAME)

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

/** The cookie by which accounts recognise the browser; `token` comes first. */
export const deviceCookie = (token: string, others: readonly string[], isHttps: boolean): string =>
  [
    `${nameOf(isHttps)}=${[token, ...others.filter((other) => other !== token)].slice(0, MAX_TOKENS).join('.')}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${DEVICE_TTL_SECONDS}`,
    ...(isHttps ? ['Secure'] : []),
  ].join('; ')
