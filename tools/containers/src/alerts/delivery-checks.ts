import { waitUntil } from '@plekje/testing'
import { type Checks, ensure } from '../checks'
import { type Alertmanager, type PostedAlert, startAlertmanager } from './delivery/alertmanager'
import { type Message, type Receivers, startReceivers } from './delivery/receivers'

/** Divides the pauses of Alertmanager: a page waits one second, instead of 15 s, for the rest of its group. */
const PAUSE_DIVISOR = 15
const TIMEOUT_MS = 600_000
const RUNBOOK_URL = 'https://git.example/docs/operations/alerts.md#diskfills'

const alertOf = (alertname: string, labels: Readonly<Record<string, string>>): PostedAlert => ({
  labels: { alertname, ...labels },
  annotations: { summary: `${alertname} summarised`, runbook_url: RUNBOOK_URL },
})

const waitOptions = { timeoutMs: TIMEOUT_MS, intervalMs: 100 }

/** Checks with a running Alertmanager which receiver gets which alerts, and which alerts are silenced. */
export async function checkDelivery(checks: Checks, program: string): Promise<void> {
  const receivers = await startReceivers()
  const alertmanager = await startAlertmanager(program, {
    factor: PAUSE_DIVISOR,
    variables: {
      ALERT_MAIL_TO: 'operators@plekje.example',
      SMTP_URL: `smtp://${receivers.smtpHost}`,
      ALERT_WEBHOOK_URL: receivers.webhookUrl,
      ALERT_HEARTBEAT_URL: receivers.heartbeatUrl,
    },
  })
  try {
    await checks.try('a page reaches webhook and mail with its runbook, and its end reaches the webhook', () =>
      checkPages(alertmanager, receivers),
    )
    await checks.try('one message has all alerts of a name and unit', () => checkGrouping(alertmanager, receivers))
    await checks.try('the heartbeat reaches its own address alone', () => checkHeartbeat(alertmanager, receivers))
    await checks.try('causes silence their symptoms, and nothing else', () => checkInhibition(alertmanager))
  } finally {
    await alertmanager.stop()
    receivers.close()
  }
}

const isAbout = (name: string, status: string) => (message: Message) =>
  message.alerts.some((alert) => alert.labels.alertname === name && alert.status === status)

async function checkPages(alertmanager: Alertmanager, { messages, mails }: Receivers): Promise<undefined> {
  const page = alertOf('DiskFills', { severity: 'page', service: 'kafka' })
  await alertmanager.post([page])
  const message = await waitUntil(() => messages.find(isAbout('DiskFills', 'firing')), {
    ...waitOptions,
    what: 'the page',
  })
  ensure(message.path === '/people', `it came to ${message.path}`)
  ensure(message.alerts[0]?.annotations.runbook_url === RUNBOOK_URL, 'it has no runbook_url')
  const isMailed = () => mails.some((mail) => mail.includes('operators@plekje.example') && mail.includes('DiskFills'))
  await waitUntil(isMailed, { ...waitOptions, what: 'its mail' })
  await alertmanager.post([page], 'resolved')
  await waitUntil(() => messages.some(isAbout('DiskFills', 'resolved')), { ...waitOptions, what: 'its end' })
  return undefined
}

async function checkGrouping(alertmanager: Alertmanager, { messages }: Receivers): Promise<undefined> {
  const instances = ['1', '2', '3'].map((instance) =>
    alertOf('ProcessorExhausted', { severity: 'page', service: 'search', instance }),
  )
  await alertmanager.post(instances)
  const message = await waitUntil(() => messages.find(isAbout('ProcessorExhausted', 'firing')), {
    ...waitOptions,
    what: 'the message',
  })
  ensure(message.alerts.length === 3, `it has ${message.alerts.length} alerts`)
  return undefined
}

async function checkHeartbeat(alertmanager: Alertmanager, { messages }: Receivers): Promise<undefined> {
  await alertmanager.post([alertOf('Watchdog', { severity: 'heartbeat' })])
  const beats = () => messages.filter(isAbout('Watchdog', 'firing'))
  await waitUntil(() => beats().length >= 2, { ...waitOptions, what: 'a second heartbeat' })
  const misdirected = beats().filter(({ path }) => path !== '/heartbeat')
  ensure(misdirected.length === 0, `it came to ${misdirected[0]?.path}`)
  return undefined
}

async function checkInhibition(alertmanager: Alertmanager): Promise<string> {
  const symptoms = [
    alertOf('ProcessAway', { severity: 'page', service: 'reviews', instance: 'reviews:8080' }),
    alertOf('RequestsFail', { severity: 'page', service: 'reviews' }),
    alertOf('RequestsFail', { severity: 'page', service: 'gateway' }),
    alertOf('CallersLeave', { severity: 'ticket' }),
    alertOf('AnswersSlow', { severity: 'ticket', service: 'planner' }),
    alertOf('BudgetBurns', { severity: 'ticket', objective: 'search' }),
  ]
  const others = [
    alertOf('UnitMissing', { severity: 'page', service: 'reviews' }),
    alertOf('RequestsFail', { severity: 'page', service: 'search' }),
    alertOf('RequestsShed', { severity: 'page', service: 'planner' }),
    alertOf('BudgetBurnsFast', { severity: 'page', objective: 'search' }),
    alertOf('BudgetBurns', { severity: 'ticket', objective: 'freshness' }),
    alertOf('MailsWait', { severity: 'ticket', service: 'accounts' }),
  ]
  await alertmanager.post([...others, ...symptoms])
  const sortedNames = (labels: readonly Readonly<Record<string, string>>[]) =>
    labels
      .map(({ alertname, service = '', objective = '' }) => `${alertname} ${service}${objective}`.trim())
      .sort()
      .join(', ')
  const expected = sortedNames(symptoms.map(({ labels }) => labels))
  const silencesTheSymptoms = async () => {
    const silencedNames = sortedNames(await alertmanager.inhibited())
    ensure(silencedNames === expected, `silenced: ${silencedNames}\nexpected: ${expected}`)
    return true
  }
  await waitUntil(silencesTheSymptoms, waitOptions)
  return `${symptoms.length} silenced, ${others.length} not`
}
