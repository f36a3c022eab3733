import type { PageEvent } from '@plekje/contracts'
import { withoutUndefined } from '@plekje/contracts/plain'
import { hasConsented } from './consent'
import { createEventQueue, type EventQueue } from './event-queue'
import { sessionStore } from './storage'

const VISIT_KEY = 'visit'
const MAX_PATH_LENGTH = 300
const MAX_CATEGORY_LENGTH = 60
const MAX_LABEL_LENGTH = 200

/** An action on the site. Must not contain typed text or personal data. */
export interface SiteEvent {
  readonly category: string
  readonly label?: string
  readonly value?: number
}

let queue: EventQueue | undefined

/** Reports a page view (TRACK-5). Never waits, never throws. */
export function trackPage(path: string): void {
  enqueue({ kind: 'view', path: reportedPath(path) })
}

/** Reports an event with category, label and value (TRACK-5). Never waits, never throws. */
export function trackEvent({ category, label, value }: SiteEvent): void {
  enqueue(
    withoutUndefined({
      kind: 'event' as const,
      path: reportedPath(window.location.pathname),
      category: category.slice(0, MAX_CATEGORY_LENGTH),
      label: label?.slice(0, MAX_LABEL_LENGTH),
      value: value !== undefined && Number.isFinite(value) ? value : undefined,
    }),
  )
}

/**
 * The path without personal data: no query, and `*` for parts that no address of the site has (an e-mail address, typed
 * text, a long token).
 */
export function reportedPath(path: string): string {
  const [pathname = ''] = path.split(/[?#]/)
  const parts = pathname.split('/').map((part) => (/^[a-z0-9-]{0,120}$/i.test(part) ? part : '*'))
  return parts.join('/').slice(0, MAX_PATH_LENGTH) || '/'
}

function enqueue(event: PageEvent): void {
  try {
    queue ??= createEventQueue()
    const isGranted = hasConsented()
    if (!isGranted) sessionStore.remove(VISIT_KEY)
    queue.add(isGranted ? { ...event, visit: visitId() } : event)
  } catch (error) {
    console.debug('not tracked', error)
  }
}

/** A random id of this tab session, which links its events and nothing else. */
function visitId(): string {
  const stored = sessionStore.get(VISIT_KEY)
  if (stored) return stored
  const id = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  sessionStore.set(VISIT_KEY, id)
  return id
}
