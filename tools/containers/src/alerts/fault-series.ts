import { UNITS } from '@plekje/testing'
import { changesSeen, counter, gauge, type InputSeries, requests } from './series'

/** Returns for each minute `faulty` while the fault lasts, and otherwise `usual`. */
export type During = <T>(faulty: T, usual: T) => (minute: number) => T

/** A fault as Prometheus sees it, and the alert that it causes. */
export interface FaultSeries {
  readonly alert: string
  readonly fault: string
  /** Minutes of ordinary operation before the fault begins. */
  readonly beginsAtMinute: number
  /** The series of this many minutes, the fault included. */
  series(minutes: number, during: During): InputSeries[]
}

const HOUR_MINUTES = 60

/** A fault after an hour of ordinary operation. */
const seriesFault = (alert: string, fault: string, series: FaultSeries['series']): FaultSeries => ({
  alert,
  fault,
  beginsAtMinute: HOUR_MINUTES,
  series,
})

/** A fault that changes the value of a gauge. */
const valueFault = (alert: string, fault: string, series: string, usual: number, faulty: number): FaultSeries =>
  seriesFault(alert, fault, (minutes, during) => [gauge(minutes, series, during(faulty, usual))])

/** A fault during which an age, in seconds, grows by a minute each minute. */
const ageFault = (alert: string, fault: string, series: string, usual: number): FaultSeries =>
  seriesFault(alert, fault, (minutes, during) => {
    const isFaulty = during(true, false)
    let age = usual
    const ageAt = (minute: number) => {
      age = isFaulty(minute) ? age + 60 : usual
      return age
    }
    return [gauge(minutes, series, ageAt)]
  })

const reviews = { service: 'reviews', method: 'GET', route: '/api/listings/:listingId/reviews', outcome: 'answered' }
const venuePage = { service: 'gateway', method: 'GET', route: '/api/listings/:slug', outcome: 'answered' }

/** A fault for each alert, with only the series that show the fault. */
export const FAULT_SERIES: readonly FaultSeries[] = [
  valueFault('ProcessAway', 'a process is killed', 'up{job="plekje",instance="reviews:8080",unit="reviews"}', 1, 0),
  seriesFault('UnitMissing', 'reviews was never scheduled', (minutes, during) =>
    UNITS.map((unit) =>
      gauge(
        minutes,
        `http_deadlines_exceeded_total{service="${unit}"}`,
        unit === 'reviews' ? during(undefined, 0) : () => 0,
      ),
    ),
  ),
  seriesFault('RequestsFail', 'one request in ten ends in 500', (minutes, during) => [
    ...requests(minutes, { ...reviews, status: '200' }, { quick: during(54, 60) }),
    ...requests(minutes, { ...reviews, status: '500' }, { quick: during(6, 0) }),
  ]),
  seriesFault('AnswersSlow', 'one request in five takes 2 s', (minutes, during) =>
    requests(minutes, { ...reviews, status: '200' }, { quick: during(48, 60), slow: during(12, 0) }),
  ),
  valueFault(
    'ProcessorExhausted',
    'a process computes all the time',
    'nodejs_eventloop_lag_p99_seconds{service="search"}',
    0.02,
    0.6,
  ),
  valueFault('EventsWait', 'Kafka is unavailable', 'spool_events_waiting{service="analytics"}', 0, 40),
  valueFault('EventsRefused', 'Kafka refuses an event', 'spool_events_refused{service="analytics"}', 0, 1),
  ageFault(
    'OutboxWaits',
    'Kafka is unavailable',
    'outbox_oldest_event_age_seconds{service="reviews",collection="outbox"}',
    0,
  ),
  valueFault(
    'OutboxRefused',
    'a topic refuses an event',
    'outbox_documents_refused{service="reviews",collection="outbox"}',
    0,
    1,
  ),
  valueFault('AnswersNotKept', 'a gateway receives no events', 'gateway_response_cache_on{service="gateway"}', 1, 0),
  seriesFault('RequestsShed', 'search refuses one request in five', (minutes, during) => [
    ...requests(minutes, { ...reviews, service: 'search', status: '200' }, { quick: () => 60 }),
    counter(minutes, 'http_requests_shed_total{service="search",route="all"}', during(12, 0)),
  ]),
  seriesFault('BrowserErrors', 'a release of a micro-frontend breaks in browsers', (minutes, during) => [
    counter(minutes, 'browser_errors_total{remote="discovery",version="1.2.0",kind="error"}', during(30, 1)),
  ]),
  valueFault(
    'ShareTakenBack',
    'a share of visitors had a broken version',
    'gateway_share_taken_back{service="gateway",remote="discovery"}',
    0,
    1,
  ),
  seriesFault('DeadlinesExceeded', 'an engine takes longer than requests may', (minutes, during) => [
    counter(minutes, 'http_deadlines_exceeded_total{service="reviews"}', during(30, 0)),
  ]),
  seriesFault('CallersLeave', 'one caller in five leaves', (minutes, during) => [
    ...requests(minutes, { ...venuePage, status: '200' }, { quick: during(48, 60) }),
    ...requests(
      minutes,
      { ...venuePage, status: '499', outcome: 'abandoned' },
      { quick: () => 0, slow: during(12, 0) },
    ),
  ]),
  valueFault(
    'ConsumerBehind',
    'a consumer stands still',
    'consumer_lag_events{service="search",group="search",topic="listing.changed"}',
    3,
    5000,
  ),
  valueFault(
    'DeadLettersGrow',
    'a consumer gave up on an event',
    'dead_letters_waiting{service="analytics",topic="review.changed"}',
    0,
    1,
  ),
  ageFault('MailsWait', 'the mail server is away', 'mails_oldest_age_seconds{service="accounts"}', 20),
  ageFault('NewsWaits', 'search answers no digest', 'alerts_oldest_age_seconds{service="social"}', 300),
  seriesFault('ChangesSeenLate', 'a consumer takes half a minute for a change', (minutes, during) =>
    changesSeen(minutes, 'listing.changed', {
      quick: during(0, 2),
      slow: during(2, 0),
    }),
  ),
  valueFault('IndexDiffers', 'the index takes no changes', 'search_index_venues_differing{service="search"}', 0, 12),
  ageFault(
    'IndexNotCompared',
    'Redis, which holds the lease, is away',
    'search_index_compared_age_seconds{service="search"}',
    60,
  ),
  valueFault(
    'MigrationFailed',
    'a migration fails',
    'kube_job_failed{namespace="plekje",job_name="reviews-migrate",condition="true"}',
    0,
    1,
  ),
  valueFault(
    'BackupTooOld',
    'no backup was made for 27 hours',
    'backup_newest_age_seconds{service="accounts"}',
    3600,
    97_200,
  ),
  seriesFault('RedisFills', 'Redis uses nine tenths of its memory', (minutes, during) => [
    gauge(minutes, 'redis_used_memory{server="redis"}', during(9e8, 2e8)),
    gauge(minutes, 'redis_maxmemory{server="redis"}', () => 1e9),
  ]),
  seriesFault('DiskFills', 'a volume has a tenth left', (minutes, during) => [
    gauge(
      minutes,
      'kubelet_volume_stats_available_bytes{namespace="plekje",persistentvolumeclaim="data-kafka-0"}',
      during(1e9, 6e9),
    ),
    gauge(
      minutes,
      'kubelet_volume_stats_capacity_bytes{namespace="plekje",persistentvolumeclaim="data-kafka-0"}',
      () => 1e10,
    ),
  ]),
  seriesFault('NotificationsFail', 'the mail server of Alertmanager is away', (minutes, during) => [
    counter(minutes, 'alertmanager_notifications_failed_total{integration="email"}', during(1, 0)),
  ]),
  seriesFault('BudgetBurnsFast', 'every page of a venue fails', (minutes, during) => [
    ...requests(minutes, { ...venuePage, status: '200' }, { quick: during(0, 60) }),
    ...requests(minutes, { ...venuePage, status: '503' }, { quick: during(60, 0) }),
  ]),
  {
    alert: 'BudgetBurns',
    fault: 'one page of a venue in twenty takes 2 s',
    beginsAtMinute: 6 * HOUR_MINUTES,
    series: (minutes, during) =>
      requests(minutes, { ...venuePage, status: '200' }, { quick: during(57, 60), slow: during(3, 0) }),
  },
]
