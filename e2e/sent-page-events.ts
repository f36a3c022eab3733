import type { BrowserContext } from 'playwright-core'

export interface SentPageEvent {
  readonly kind: 'view' | 'event'
  readonly path: string
  readonly category?: string
  readonly label?: string
  readonly value?: number
  readonly visit?: string
}

/**
 * Records the events that a visitor's pages send by `navigator.sendBeacon`, because automation cannot read the body of a
 * beacon.
 */
export async function watchPageEvents(context: BrowserContext): Promise<SentPageEvent[]> {
  const events: SentPageEvent[] = []
  await context.exposeFunction('noteBeacon', (text: string) => void events.push(...JSON.parse(text).events))
  await context.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (path, body) => {
      if (body instanceof Blob) void body.text().then((window as unknown as { noteBeacon(t: string): void }).noteBeacon)
      return send(path, body)
    }
  })
  return events
}
