import type { RefusedEvent } from '@plekje/contracts'
import { eventsAdminClient, keepPreviousData, MAY_BE_OLD, operationsClient, queryOptions } from '@plekje/web-kit'

const HEALTH_INTERVAL_MS = 15_000
const PROGRESS_INTERVAL_MS = 1000

export const HEALTH_KEY = ['admin', 'system'] as const

/** State of the system. The query refetches while the page is visible. */
export const healthQuery = () =>
  queryOptions({
    queryKey: HEALTH_KEY,
    queryFn: ({ signal }) => operationsClient.systemHealth({}, { signal }),
    refetchInterval: HEALTH_INTERVAL_MS,
    // The panels themselves replace stale data with the failure.
    meta: MAY_BE_OLD,
  })

export const vitalsQuery = (days: 7 | 28) =>
  queryOptions({
    queryKey: ['admin', 'web-vitals', days],
    queryFn: ({ signal }) => operationsClient.webVitals({ query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const DEAD_LETTERS_KEY = ['admin', 'dead-letters'] as const

export const deadLettersQuery = (topic: string) =>
  queryOptions({
    queryKey: [...DEAD_LETTERS_KEY, topic],
    queryFn: ({ signal }) => eventsAdminClient.listDeadLetters({ query: topic ? { topic } : {} }, { signal }),
    placeholderData: keepPreviousData,
  })

export const deadLetterQuery = (letter: { readonly topic: string; readonly position: string }) =>
  queryOptions({
    queryKey: [...DEAD_LETTERS_KEY, letter.topic, letter.position],
    queryFn: ({ signal }) =>
      eventsAdminClient.showDeadLetter({ params: { topic: letter.topic, position: letter.position } }, { signal }),
  })

/** A refused event, with the service that has it in its outbox. */
export type RefusedServiceEvent = RefusedEvent & { readonly service: string }

export const REFUSED_KEY = ['admin', 'refused-events'] as const
export const MAX_REFUSED_SHOWN = 100

export const refusedQuery = () =>
  queryOptions({
    queryKey: REFUSED_KEY,
    queryFn: ({ signal }) => eventsAdminClient.listRefusedEvents({ query: { limit: MAX_REFUSED_SHOWN } }, { signal }),
  })

export const REPLAY_KEY = ['admin', 'replay'] as const

export const replayQuery = () =>
  queryOptions({
    queryKey: REPLAY_KEY,
    queryFn: ({ signal }) => eventsAdminClient.replayState({}, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? PROGRESS_INTERVAL_MS : false),
    meta: MAY_BE_OLD,
  })
