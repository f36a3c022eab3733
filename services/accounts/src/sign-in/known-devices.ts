import { createToken, hashToken } from '../credentials/tokens'
import type { Caller } from '../http/caller'
import { DEVICE_TTL_SECONDS, deviceCookie, deviceTokensIn } from '../http/device-cookie'
import type { KnownDevice, StoredUser } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'

/** Maximum number of devices per account; the oldest are dropped. */
const MAX_DEVICES = 50

type Browser = Pick<Caller, 'cookies' | 'isHttps'>

/** Browsers that signed in to an account before. Strangers' failures do not lock them out (OWASP, device cookies). */
export interface KnownDevices {
  /** The known device of a browser; undefined when the account does not know it. */
  find(user: Pick<StoredUser, 'devices'> | null, browser: Browser): KnownDevice | undefined
  /** Call after a complete sign-in: registers the browser with the account and returns its cookie. */
  register(user: StoredUser, browser: Browser): Promise<string>
}

export function createKnownDevices(users: Pick<UserRepository, 'change'>, now: () => Date): KnownDevices {
  const isCurrent = ({ since }: KnownDevice) => since.getTime() + DEVICE_TTL_SECONDS * 1000 > now().getTime()
  const findWithToken = (user: Pick<StoredUser, 'devices'> | null, browser: Browser) => {
    const tokens = deviceTokensIn(browser).map((token) => ({ token, tokenHash: hashToken(token) }))
    for (const { token, tokenHash } of tokens) {
      const device = user?.devices?.find((candidate) => candidate.tokenHash === tokenHash && isCurrent(candidate))
      if (device) return { token, device }
    }
    return undefined
  }
  return {
    find: (user, browser) => findWithToken(user, browser)?.device,
    async register(user, browser) {
      const tokens = deviceTokensIn(browser)
      const known = findWithToken(user, browser)
      if (known) return deviceCookie(known.token, tokens, browser.isHttps)
      const token = createToken()
      const device: KnownDevice = { tokenHash: hashToken(token), since: now() }
      // A concurrent change of the list may lose a browser, which then has the limits of a stranger's browser.
      const devices = [...(user.devices ?? []).filter(isCurrent), device].slice(-MAX_DEVICES)
      // Nothing is stored if the password changed since it was checked: a new password forgets all browsers.
      await users.change(user._id, { devices }, { onlyIf: { passwordHash: user.passwordHash } })
      return deviceCookie(token, tokens, browser.isHttps)
    },
  }
}
