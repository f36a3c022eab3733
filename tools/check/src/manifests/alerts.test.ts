import { findAlertProblems } from './alerts'

const rules = (expr: string, anchor = 'eventswait') => `groups:
  - name: all
    rules:
      - record: objective:failed:rate5m
        expr: rate(http_request_duration_seconds_count[5m])
      - alert: EventsWait
        expr: '${expr}'
        annotations: { runbook_url: "{{ $externalLabels.documents }}docs/operations/alerts.md#${anchor}" }`
const meanings = '# Alerts\n\n### EventsWait\n\nEvents wait.\n'
const sources = `
gauge('spool_events_waiting', …
new Histogram({ name: 'http_request_duration_seconds' })
name: \`cache_\${name}\`,`

describe('findAlertProblems', () => {
  it.each([
    'sum by (service) (spool_events_waiting) > 0',
    'sum by (job_name) (spool_events_waiting) > 0',
    'sum(spool_events_waiting) without (job_name, pod_name) > 0',
    'up * on (job_name) group_left (app_version) cache_on > 0',
    'histogram_quantile(0.9, sum by (le) (rate(http_request_duration_seconds_bucket[5m]))) > 1',
    'rate(http_request_duration_seconds_count{status=~"5.."}[5m]) > 1',
    'cache_on == 0',
    'up{job="plekje"} == 0',
    'avg_over_time(objective:failed:rate5m[1h]) > 1',
  ])('accepts an explained alert on a metric that is measured or recorded: %s', (expr) => {
    expect(findAlertProblems(rules(expr), meanings, sources)).toEqual([])
  })

  it.each(['spool_events_waitin', 'objective:failed:rate6m'])(
    'finds an alert on %s, which nothing measures',
    (metric) => {
      expect(findAlertProblems(rules(`sum(${metric}) > 0`), meanings, sources)).toEqual([
        `alerts.yml: EventsWait looks at ${metric}, which nothing measures`,
      ])
    },
  )

  it('finds alerts without a heading and headings without an alert', () => {
    expect(findAlertProblems(rules('up == 0'), meanings.replace('EventsWait', 'EventsGo'), sources)).toEqual([
      'alerts.md: says nothing of EventsWait',
      'alerts.md: EventsGo is no alert',
    ])
  })

  it('finds a runbook_url that is not the heading of the alert', () => {
    expect(findAlertProblems(rules('up == 0', 'events'), meanings, sources)).toEqual([
      'alerts.yml: runbook_url of EventsWait is not {{ $externalLabels.documents }}docs/operations/alerts.md#eventswait',
    ])
  })
})
