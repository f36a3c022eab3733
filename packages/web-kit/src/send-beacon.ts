/**
 * Queues JSON for sending even when the page is left. True when the browser accepted it, which does not mean that it
 * arrives; false offline.
 */
export function sendBeacon(path: `/${string}`, body: unknown): boolean {
  if (typeof navigator.sendBeacon !== 'function' || navigator.onLine === false) return false
  try {
    return navigator.sendBeacon(`/api${path}`, new Blob([JSON.stringify(body)], { type: 'application/json' }))
  } catch {
    return false
  }
}
