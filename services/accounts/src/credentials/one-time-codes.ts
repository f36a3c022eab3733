import { Secret, TOTP } from 'otpauth'

/** RFC 6238 with what every app takes: SHA-1, six digits, steps of 30 seconds. */
const PERIOD_SECONDS = 30
const shape = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const
/** Clocks differ, and typing takes time: the step before and the one after are taken too. */
const WINDOW_STEPS = 1
/** RFC 4226 §4 recommends 160 bits. */
const KEY_BYTES = 20

/** A new key, in base32. */
export const createTotpKey = (): string => new Secret({ size: KEY_BYTES }).base32

/** The address that apps read from a QR code. */
export const totpUri = (key: string, { brand, username }: { brand: string; username: string }): string =>
  new TOTP({ ...shape, issuer: brand, label: username, secret: Secret.fromBase32(key) }).toString()

/** The step that a code belongs to, counted from the epoch; undefined when it is wrong, or of another time. */
export function totpStepOf(key: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime()
  const delta = new TOTP({ ...shape, secret: Secret.fromBase32(key) }).validate({
    ...{ token: code, timestamp, window: WINDOW_STEPS },
  })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}
