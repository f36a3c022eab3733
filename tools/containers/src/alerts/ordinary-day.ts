import { UNITS } from '@plekje/testing'
import { changesSeen, counter, gauge, type InputSeries, requests } from './series'

const MINUTES = 24 * 60
/** A release at 14:00 replaces every process. */
const RELEASE_MINUTE = 14 * 60

/** The number of requests in a minute: at night a twentieth of `perMinute`. */
const byDay = (perMinute: number) => (minute: number) =>
  minute < 7 * 60 ? perMinute / 20 : Math.round(perMinute * (0.6 + 0.4 * Math.sin(minute / 150)))

/** Returns 1 once in this many minutes, and otherwise 0. */
const onceIn =
  (minutes: number, offset = 0) =>
  (minute: number) =>
    minute % minutes === offset ? 1 : 0

const isWithin = (from: number, length: number) => (minute: number) => minute >= from && minute < from + length

/**
 * A day of a healthy site: streams that last a minute, a release, a backup that is a day old, a few errors, refusals
 * and slow requests, an import, and a model that takes 20 s for a plan.
 */
export function ordinaryDay(): { readonly minutes: number; readonly series: readonly InputSeries[] } {
  return { minutes: MINUTES, series: [...processes(), ...traffic(), ...events(), ...storage()] }
}

function processes(): InputSeries[] {
  const isReplaced = isWithin(RELEASE_MINUTE, 1)
  return UNITS.flatMap((unit) => [
    gauge(MINUTES, `up{job="plekje",instance="${unit}:8080",unit="${unit}"}`, (minute) => Number(!isReplaced(minute))),
    gauge(MINUTES, `nodejs_eventloop_lag_p99_seconds{instance="${unit}:8080"}`, (minute) =>
      isWithin(11 * 60, 3)(minute) ? 0.4 : 0.015,
    ),
    counter(MINUTES, `http_deadlines_exceeded_total{service="${unit}"}`, onceIn(90), [RELEASE_MINUTE]),
  ])
}

function traffic(): InputSeries[] {
  const labelsOf = (service: string, route: string, status = '200', outcome = 'answered', method = 'GET') => ({
    service,
    method,
    route,
    status,
    outcome,
  })
  const requestsOf = (
    labels: Record<string, string>,
    quick: (minute: number) => number,
    slow?: (minute: number) => number,
  ) => requests(MINUTES, labels, { quick, slow: slow ?? (() => 0) }, [RELEASE_MINUTE])
  return [
    ...requestsOf(labelsOf('gateway', '/api/search'), byDay(400), onceIn(10)),
    ...requestsOf(labelsOf('gateway', '/api/search', '503'), onceIn(120, 7)),
    ...requestsOf(labelsOf('gateway', '/api/listings/:slug'), byDay(300), onceIn(15)),
    ...requestsOf(labelsOf('gateway', '/api/listings/:slug', '499', 'abandoned'), () => 0, byDay(6)),
    ...requestsOf(labelsOf('gateway', '/api/login', '200', 'answered', 'POST'), byDay(4)),
    ...requestsOf(labelsOf('gateway', '/api/login', '503', 'answered', 'POST'), onceIn(700, 5)),
    ...requestsOf(labelsOf('gateway', '/api/track-page', '202', 'answered', 'POST'), byDay(500)),
    // Pages of members hold a stream of a minute, which many leave.
    ...requestsOf(labelsOf('gateway', '/api/messages/unread/stream'), () => 0, byDay(90)),
    ...requestsOf(labelsOf('gateway', '/api/messages/unread/stream', '499', 'abandoned'), () => 0, byDay(200)),
    ...requestsOf(labelsOf('social', '/api/messages/unread/stream'), () => 0, byDay(90)),
    ...requestsOf(labelsOf('social', '/api/user/favorites'), byDay(100)),
    ...requestsOf(labelsOf('planner', '/api/smart-plan'), () => 0, byDay(20)),
    ...requestsOf(labelsOf('planner', '/api/plans'), byDay(20)),
    ...requestsOf(labelsOf('reviews', '/api/listings/:listingId/reviews'), byDay(200), onceIn(5)),
    // Slow requests also come at night, when there are few others.
    ...requestsOf(labelsOf('accounts', '/api/login', '200', 'answered', 'POST'), byDay(4), onceIn(30)),
    ...requestsOf(labelsOf('accounts', '/api/login', '500', 'answered', 'POST'), onceIn(400, 9)),
    // At noon search refuses a few requests with 503.
    ...requestsOf(labelsOf('search', 'shed', '503'), (minute) => (isWithin(12 * 60, 20)(minute) ? 3 : 0)),
    ...requestsOf(labelsOf('search', '/api/search'), byDay(400)),
    counter(MINUTES, 'http_requests_shed_total{service="search",route="all"}', (minute) =>
      isWithin(12 * 60, 20)(minute) ? 3 : 0,
    ),
    // A share of visitors has a second version, which is healthy.
    gauge(MINUTES, 'gateway_share_taken_back{service="gateway",remote="discovery"}', () => 0),
    counter(MINUTES, 'browser_errors_total{remote="discovery",version="1.2.0",kind="error"}', byDay(3)),
  ]
}

function events(): InputSeries[] {
  const duringImport = isWithin(10 * 60, 8)
  return [
    ...changesSeen(MINUTES, 'listing.changed', { quick: onceIn(4), slow: onceIn(700) }),
    ...changesSeen(MINUTES, 'search.refreshed', { quick: onceIn(4) }),
    gauge(MINUTES, 'spool_events_waiting{service="analytics"}', (minute) =>
      isWithin(RELEASE_MINUTE, 4)(minute) ? 80 : 0,
    ),
    gauge(MINUTES, 'spool_events_refused{service="analytics"}', () => 0),
    gauge(MINUTES, 'outbox_oldest_event_age_seconds{service="listings",collection="outbox"}', (minute) =>
      isWithin(RELEASE_MINUTE, 3)(minute) ? 140 : 1,
    ),
    gauge(MINUTES, 'outbox_documents_refused{service="listings",collection="outbox"}', () => 0),
    gauge(MINUTES, 'gateway_response_cache_on{service="gateway"}', (minute) =>
      Number(!isWithin(RELEASE_MINUTE, 2)(minute)),
    ),
    gauge(MINUTES, 'consumer_lag_events{service="search",group="search",topic="listing.changed"}', (minute) =>
      duringImport(minute) ? 9000 : 2,
    ),
    gauge(MINUTES, 'dead_letters_waiting{service="analytics",topic="review.changed"}', () => 0),
    gauge(MINUTES, 'search_index_venues_differing{service="search"}', (minute) => (duringImport(minute) ? 9000 : 0)),
    gauge(MINUTES, 'search_index_compared_age_seconds{service="search"}', () => 60),
    gauge(MINUTES, 'mails_oldest_age_seconds{service="accounts"}', (minute) =>
      isWithin(9 * 60, 10)(minute) ? 600 : 5,
    ),
    gauge(MINUTES, 'alerts_oldest_age_seconds{service="social"}', (minute) =>
      isWithin(8 * 60, 30)(minute) ? (minute - 8 * 60) * 60 : 0,
    ),
  ]
}

function storage(): InputSeries[] {
  const volume = '{namespace="plekje",persistentvolumeclaim="data-kafka-0"}'
  return [
    gauge(MINUTES, 'backup_newest_age_seconds{service="accounts"}', (minute) => ((minute + 1300) % MINUTES) * 60),
    gauge(MINUTES, 'kube_job_failed{namespace="plekje",job_name="reviews-migrate",condition="true"}', () => 0),
    // A backup that fails once fires no alert: BackupTooOld fires if the next one fails too.
    gauge(MINUTES, 'kube_job_failed{namespace="plekje",job_name="backup-29400",condition="true"}', () => 1),
    gauge(MINUTES, `kubelet_volume_stats_available_bytes${volume}`, (minute) => 6e9 - minute * 1e6),
    gauge(MINUTES, `kubelet_volume_stats_capacity_bytes${volume}`, () => 1e10),
    gauge(MINUTES, 'redis_used_memory{server="redis"}', (minute) => 2e8 + minute * 1e5),
    gauge(MINUTES, 'redis_maxmemory{server="redis"}', () => 1e9),
    counter(MINUTES, 'alertmanager_notifications_failed_total{integration="email"}', onceIn(1000, 600)),
    counter(MINUTES, 'prometheus_notifications_errors_total', () => 0),
  ]
}
