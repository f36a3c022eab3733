import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** The parameters of RFC 6238 that every app supports. */
const parameters = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const
/** Number of earlier and of later steps to accept: clocks differ, and typing takes time. */
const WINDOW_STEPS = 1
/** Length of a key; RFC 4226 §4 recommends 160 bits. */
const KEY_BYTES = 20

export const createTotpKey = (): string => new Secret({ size: KEY_BYTES }).base32

/** The address that apps read from a QR code. */
export const totpUri = (key: string, { brand, username }: { brand: string; username: string }): string =>
  new TOTP({ ...parameters, issuer: brand, label: username, secret: Secret.fromBase32(key) }).toString()

/** The time step of a code, counted from the epoch; undefined when the code is wrong or outside the window. */
export function totpStepOf(key: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime()
  const delta = new TOTP({ ...parameters, secret: Secret.fromBase32(key) }).validate({
    token: code,
    timestamp,
    window: WINDOW_STEPS,
  })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}
