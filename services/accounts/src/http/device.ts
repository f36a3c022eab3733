import Bowser from 'bowser'

/** The client's approximate browser and system; null when unknown. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** A longer header is ignored: no browser sends one. */
const MAX_USER_AGENT_LENGTH = 512

/**
 * Reads browser and system without versions: a member can recognise their own phone, but the names are no fingerprint.
 * Unknown clients (scripts) have no name.
 */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent || userAgent.length > MAX_USER_AGENT_LENGTH) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: shorten(browser.name), system: shorten(os.name) }
}

const shorten = (name: string | undefined): string | null => name?.trim().slice(0, 40) || null
