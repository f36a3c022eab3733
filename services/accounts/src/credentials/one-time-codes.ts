import { Secret, TOTP } from 'otpauth'

/** RFC 6238 with the parameters that every app supports: SHA-1, six digits, steps of 30 seconds. */
const PERIOD_SECONDS = 30
const shape = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const
/** Number of earlier and of later steps to accept: clocks differ, and typing takes time. */
const WINDOW_STEPS = 1
/** Length of a key; RFC 4226 §4 recommends 160 bits. */
const KEY_BYTES = 20

export const createTotpKey = (): string => new Secret({ size: KEY_BYTES }).base32

/** The address that apps read from a QR code. */
export const totpUri = (key: string, { brand, username }: { brand: string; username: string }): string =>
  new TOTP({ ...shape, issuer: brand, label: username, secret: Secret.fromBase32(key) }).toString()

/** The time step of a code, counted from the epoch; undefined when the code is wrong or outside the window. */
export function totpStepOf(key: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime()
  const delta = new TOTP({ ...shape, secret: Secret.fromBase32(key) }).validate({
    token: code,
    timestamp,
    window: WINDOW_STEPS,
  })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}
