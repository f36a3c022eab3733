import type { ServerResponse } from 'node:http'
import { type Admission, createAdmission } from '@plekje/service-kit'
import type { GatewaySettings } from './config'
import { isRead } from './connections'
import type { Route } from './route-table'

/** What waits for its turn together: requests to one service, its pictures, what is written to it, or pages that are made. */
export type Lane = string

export const PAGES: Lane = 'pages'

export interface Admissions {
  /** Calls one of the two, now or later, or neither when the caller left before. */
  admit(lane: Lane, response: ServerResponse, begin: () => void, refuse: () => void): void
  /** Of all lanes so far. */
  readonly figures: readonly { readonly lane: Lane; readonly running: number; readonly waiting: number }[]
}

/** Pictures come after the page that shows them, and a page has many. */
const PICTURES_AT_ONCE = 32
const PICTURES_PATIENCE_MS = 8000

/** Each service has lanes of its own, so that a slow one keeps nobody from the others. */
export function createAdmissions(
  settings: Pick<
    GatewaySettings,
    'REQUESTS_AT_ONCE' | 'REQUESTS_WAITING' | 'QUEUE_TIMEOUT_MS' | 'STANDING_QUEUE_TIMEOUT_MS'
  >,
): Admissions {
  const { REQUESTS_AT_ONCE: atOnce, REQUESTS_WAITING: maxWaiting, QUEUE_TIMEOUT_MS: patienceMs } = settings
  const lanes = new Map<Lane, Admission>()
  const open = (lane: Lane) =>
    lane.endsWith(PICTURES)
      ? createAdmission({
          atOnce: Math.min(atOnce, PICTURES_AT_ONCE),
          maxWaiting,
          patienceMs: Math.max(patienceMs, PICTURES_PATIENCE_MS),
          isHurried: false,
        })
      : createAdmission({
          atOnce,
          maxWaiting,
          patienceMs,
          standingPatienceMs: settings.STANDING_QUEUE_TIMEOUT_MS,
        })
  return {
    admit(lane, response, begin, refuse) {
      const admission = lanes.get(lane) ?? open(lane)
      lanes.set(lane, admission)
      admission.admit(response, begin, refuse)
    },
    get figures() {
      return [...lanes].map(([lane, { figures }]) => ({ lane, ...figures }))
    },
  }
}

const PICTURES = ' pictures'

/** Whose turn a request waits for: as its connections are kept apart (`upstream.ts`), so are its places. */
export function laneOf({ service, pictures }: Route, method: string | undefined): Lane {
  if (!isRead(method)) return `${service} writing`
  return pictures ? `${service}${PICTURES}` : service
}
