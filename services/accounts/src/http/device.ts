import Bowser from 'bowser'

/** What a browser says of itself, roughly; null where it does not say. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** Longer is no browser's. */
const LONGEST = 512

/**
 * Names without versions: enough to know one's own phone again, and nothing that tells one phone from another. What is no
 * browser (a script) has no name here, whatever it claims.
 */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent || userAgent.length > LONGEST) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: shortened(browser.name), system: shortened(os.name) }
}

const shortened = (name: string | undefined): string | null => name?.trim().slice(0, 40) || null
