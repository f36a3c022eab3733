const NAME = 'plekje_device'
/** Browsers keep no cookie for longer. */
export const DEVICE_TTL_SECONDS = 400 * 24 * 60 * 60
/** Accounts that share a browser each have a token of their own in its cookie; the oldest make way. */
const MOST_TOKENS = 5
const wellFormed = /^[A-Za-z0-9_-]{43}$/

/** On https the prefix keeps other hosts of the domain from planting one. */
const nameOf = (isHttps: boolean) => (isHttps ? `__Host-${NAME}` : NAME)

/** The tokens that a browser got when it signed in, one for each account. */
export function deviceTokensIn({ cookies, isHttps }: { cookies: string | undefined; isHttps: boolean }): string[] {
  const name = `${nameOf(isHttps)}=`
  const value = (cookies ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name))
    ?.slice(name.length)
  return (value ?? '').split('.', MOST_TOKENS).filter((token) => wellFormed.test(token))
}

/** The cookie by which a browser is known to the accounts that signed in with it; `token` first. */
export const deviceCookie = (token: string, others: readonly string[], isHttps: boolean): string =>
  [
    `${nameOf(isHttps)}=${[token, ...others.filter((other) => other !== token)].slice(0, MOST_TOKENS).join('.')}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${DEVICE_TTL_SECONDS}`,
    ...(isHttps ? ['Secure'] : []),
  ].join('; ')
