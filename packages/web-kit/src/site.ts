import type { SiteSettings } from '@plekje/contracts'

export const DEFAULT_BRAND = 'Plekje'

const DEFAULTS: SiteSettings = { brand: DEFAULT_BRAND, nonce: '' }
let settings: SiteSettings | undefined

/** The settings that the gateway wrote into the page; defaults without a gateway (tests, standalone pages). */
export function site(): SiteSettings {
  settings ??= readSite()
  return settings
}

/** Sets the settings on a server, which has no page to read them from. */
export function renderForSite(requestSettings: Pick<SiteSettings, 'brand'>): void {
  settings = { ...DEFAULTS, ...requestSettings }
}

function readSite(): SiteSettings {
  const text = document.getElementById('site')?.textContent ?? ''
  try {
    return { ...DEFAULTS, ...(JSON.parse(text) as Partial<SiteSettings>) }
  } catch {
    return DEFAULTS
  }
}
