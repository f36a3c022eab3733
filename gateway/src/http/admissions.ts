import type { ServerResponse } from 'node:http'
import { type Admission, createAdmission, STANDING_QUEUE_TIMEOUT_MS } from '@plekje/service-kit'
import type { GatewaySettings } from '../config'
import { isReadOf, type Route } from '../routes/route-table'

/** Names a queue: the reads of one service, its writes, or rendered pages. */
export type Lane = string

export const PAGE_LANE: Lane = 'pages'

/** Maximum time in the queue during a rush. */
const QUEUE_TIMEOUT_MS = 2000

export interface Admissions {
  /** Calls `begin` or `refuse`, now or later; calls neither when the client disconnects first. */
  admit(lane: Lane, response: ServerResponse, begin: () => void, refuse: () => void): void
  readonly figures: readonly { readonly lane: Lane; readonly running: number; readonly waiting: number }[]
}

/** Each service has lanes of its own, so that a slow one delays no other. */
export function createAdmissions(
  settings: Pick<GatewaySettings, 'REQUESTS_AT_ONCE' | 'REQUESTS_WAITING' | 'TIME_LIMIT_FACTOR'>,
): Admissions {
  const lanes = new Map<Lane, Admission>()
  const createLane = () =>
    createAdmission({
      maxConcurrent: settings.REQUESTS_AT_ONCE,
      maxWaiting: settings.REQUESTS_WAITING,
      queueTimeoutMs: QUEUE_TIMEOUT_MS * settings.TIME_LIMIT_FACTOR,
      standingQueueTimeoutMs: STANDING_QUEUE_TIMEOUT_MS * settings.TIME_LIMIT_FACTOR,
    })
  return {
    admit(lane, response, begin, refuse) {
      const admission = lanes.get(lane) ?? createLane()
      lanes.set(lane, admission)
      admission.admit(response, begin, refuse)
    },
    get figures() {
      return [...lanes].map(([lane, { figures }]) => ({ lane, ...figures }))
    },
  }
}

/** Reads and writes of a service queue separately, as their connections are separate (`upstream.ts`). */
export function laneOf(route: Route, method: string | undefined): Lane {
  return isReadOf(route, method) ? route.service : `${route.service} writing`
}
