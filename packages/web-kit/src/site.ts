import type { SiteSettings } from '@plekje/contracts'

export const DEFAULT_BRAND = 'Plekje'

const DEFAULTS: SiteSettings = { brand: DEFAULT_BRAND, nonce: '' }
let settings: SiteSettings | undefined

/** What the gateway wrote into the page for scripts; defaults where there is no gateway (tests, standalone pages). */
export function site(): SiteSettings {
  settings ??= readSite()
  return settings
}

/** What the server renders for: it has no page to read it from. */
export function renderForSite(given: Pick<SiteSettings, 'brand'>): void {
  settings = { ...DEFAULTS, ...given }
}

function readSite(): SiteSettings {
  const text = document.getElementById('site')?.textContent ?? ''
  try {
    return { ...DEFAULTS, ...(JSON.parse(text) as Partial<SiteSettings>) }
  } catch {
    return DEFAULTS
  }
}
