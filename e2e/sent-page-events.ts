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
 * Records what a visitor's pages pass to `navigator.sendBeacon`, and still sends it, because automation cannot read the
 * body of a beacon.
 */
export async function watchPageEvents(context: BrowserContext): Promise<SentPageEvent[]> {
  const sent: SentPageEvent[] = []
  await context.exposeFunction('noteBeacon', (text: string) => void sent.push(...JSON.parse(text).events))
  await context.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (path, body) => {
      if (body instanceof Blob) void body.text().then((window as unknown as { noteBeacon(t: string): void }).noteBeacon)
      return send(path, body)
    }
  })
  return sent
}
