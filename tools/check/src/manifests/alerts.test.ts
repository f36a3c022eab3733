import { findAlertProblems } from './alerts'

const rules = (expr: string) => `groups: [{ name: all, rules: [{ alert: EventsWait, expr: '${expr}' }] }]`
const meanings = '| alert | means |\n| --- | --- |\n| `EventsWait` | events wait |\n'
const sources = `
gauge('spool_events_waiting', …
new Histogram({ name: 'http_request_duration_seconds' })
name: \`cache_\${name}\`,`

describe('alerts', () => {
  it.each([
    'sum by (service) (spool_events_waiting) > 0',
    'rate(http_request_duration_seconds_count{status=~"5.."}[5m]) > 1',
    'cache_on == 0',
    'up{job="plekje"} == 0',
  ])('hold when they are explained and look at what is measured: %s', (expr) => {
    expect(findAlertProblems(rules(expr), meanings, sources)).toEqual([])
  })

  it('are found when they look at what nothing measures', () => {
    expect(findAlertProblems(rules('sum(spool_events_waitin) > 0'), meanings, sources)).toEqual([
      'alerts.yml: EventsWait looks at spool_events_waitin, which nothing measures',
    ])
  })

  it('are found when nothing says what they mean, and meanings when there is no alert', () => {
    expect(findAlertProblems(rules('up == 0'), meanings.replace('EventsWait', 'EventsGo'), sources)).toEqual([
      'alerts.md: says nothing of EventsWait',
      'alerts.md: EventsGo is no alert',
    ])
  })
})
