import type { ServerResponse } from 'node:http'
import { type Admission, createAdmission } from '@plekje/service-kit'
import type { GatewaySettings } from './config'
import { isReadOf, type Route } from './route-table'

/** A queue of its own: reads of one service, its pictures, its writes, or pages that are rendered. */
export type Lane = string

export const PAGES: Lane = 'pages'

export interface Admissions {
  /** Calls `begin` or `refuse`, now or later; calls neither when the client disconnects first. */
  admit(lane: Lane, response: ServerResponse, begin: () => void, refuse: () => void): void
  /** Totals of every lane since the start. */
  readonly figures: readonly { readonly lane: Lane; readonly running: number; readonly waiting: number }[]
}

/** A page shows many pictures and the browser asks for them after the page, so they may wait longer. */
const MAX_CONCURRENT_PICTURES = 32
const PICTURES_QUEUE_TIMEOUT_MS = 8000

/** Each service has lanes of its own, so that a slow one delays no other. */
export function createAdmissions(
  settings: Pick<
    GatewaySettings,
    'REQUESTS_AT_ONCE' | 'REQUESTS_WAITING' | 'QUEUE_TIMEOUT_MS' | 'STANDING_QUEUE_TIMEOUT_MS'
  >,
): Admissions {
  const { REQUESTS_AT_ONCE: atOnce, REQUESTS_WAITING: maxWaiting, QUEUE_TIMEOUT_MS: queueTimeoutMs } = settings
  const lanes = new Map<Lane, Admission>()
  const open = (lane: Lane) =>
    lane.endsWith(PICTURES)
      ? createAdmission({
          atOnce: Math.min(atOnce, MAX_CONCURRENT_PICTURES),
          maxWaiting,
          queueTimeoutMs: Math.max(queueTimeoutMs, PICTURES_QUEUE_TIMEOUT_MS),
          isHurried: false,
        })
      : createAdmission({
          atOnce,
          maxWaiting,
          queueTimeoutMs,
          standingQueueTimeoutMs: settings.STANDING_QUEUE_TIMEOUT_MS,
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

/** Reads, writes and pictures of a service queue separately, as their connections are separate (`upstream.ts`). */
export function laneOf(route: Route, method: string | undefined): Lane {
  const { service, pictures } = route
  if (!isReadOf(route, method)) return `${service} writing`
  return pictures ? `${service}${PICTURES}` : service
}
