import type { ServerResponse } from 'node:http'
import { type Admission, createAdmission } from '@plekje/service-kit'
import type { GatewaySettings } from './config'
import { isReadOf, type Route } from './route-table'

/** What waits for its turn together: requests to one service, what is written to it, or pages that are made. */
export type Lane = string

export const PAGES: Lane = 'pages'

export interface Admissions {
  /** Calls one of the two, now or later, or neither when the caller left before. */
  admit(lane: Lane, response: ServerResponse, begin: () => void, refuse: () => void): void
  /** Of all lanes so far. */
  readonly figures: readonly { readonly lane: Lane; readonly running: number; readonly waiting: number }[]
}

/** Each service has lanes of its own, so that a slow one keeps nobody from the others. */
export function createAdmissions(
  settings: Pick<
    GatewaySettings,
    'REQUESTS_AT_ONCE' | 'REQUESTS_WAITING' | 'QUEUE_TIMEOUT_MS' | 'STANDING_QUEUE_TIMEOUT_MS'
  >,
): Admissions {
  const lanes = new Map<Lane, Admission>()
  const open = () =>
    createAdmission({
      atOnce: settings.REQUESTS_AT_ONCE,
      maxWaiting: settings.REQUESTS_WAITING,
      patienceMs: settings.QUEUE_TIMEOUT_MS,
      standingPatienceMs: settings.STANDING_QUEUE_TIMEOUT_MS,
    })
  return {
    admit(lane, response, begin, refuse) {
      const admission = lanes.get(lane) ?? open()
      lanes.set(lane, admission)
      admission.admit(response, begin, refuse)
    },
    get figures() {
      return [...lanes].map(([lane, { figures }]) => ({ lane, ...figures }))
    },
  }
}

/** Whose turn a request waits for: as its connections are kept apart (`upstream.ts`), so are its places. */
export function laneOf(route: Route, method: string | undefined): Lane {
  return isReadOf(route, method) ? route.service : `${route.service} writing`
}
