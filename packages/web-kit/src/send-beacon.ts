/**
 * Hands JSON to the browser, which sends it even when the page is left. True when it took it; it does not say whether it
 * arrived, so offline it is not asked.
 */
export function sendBeacon(path: `/${string}`, body: unknown): boolean {
  if (typeof navigator.sendBeacon !== 'function' || navigator.onLine === false) return false
  try {
    return navigator.sendBeacon(`/api${path}`, new Blob([JSON.stringify(body)], { type: 'application/json' }))
  } catch {
    return false
  }
}
