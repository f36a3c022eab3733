import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signIn, startVisitorLoad, waitUntil } from '@plekje/testing'
import { parse } from 'yaml'
import { ensure } from '../checks'
import { sendOversizedSignIn } from '../refused-request'
import { imageUnits, root } from '../units'
import { watchersAddress } from '../watchers-address'
import type { Stack } from './stack'

/** Long, because Prometheus reads metrics every 15 s, and a rate needs two values. */
const TIMEOUT_MS = 600_000
const composeFiles = ['compose.observability.yml', 'tools/containers/compose.test.watching.yml']

interface Sample {
  readonly metric: Readonly<Record<string, string>>
}

/** More concurrent requests than the planner of compose.test.watching.yml admits. */
const CONCURRENT_PLAN_REQUESTS = 16
const LEAVING_CALLERS = 8

/**
 * Adds `compose.observability.yml` to the site. Visitors use the site and every service is called until every panel of
 * the dashboard has data, every rule was evaluated, spans of every process have arrived, and a request id leads to its
 * logs and trace. Resolves with the numbers of each.
 * `TEST_GRAFANA_IMAGE=none` omits Grafana, if its image is not available.
 */
export async function watch(
  stack: Stack,
  { cookie, callServices }: { readonly cookie: string; readonly callServices: () => Promise<unknown> },
): Promise<string> {
  await stack.addComposeFiles(composeFiles, {
    env: { PUBLISH_WATCHERS: watchersAddress },
    without: process.env.TEST_GRAFANA_IMAGE === 'none' ? ['grafana'] : [],
  })
  const prometheus = `http://${watchersAddress}:9091/api/v1`
  const load = startVisitorLoad({ url: stack.url, perSecond: 0.5, thinkMs: 2000, timeoutMs: 60_000 })
  try {
    const targets = await waitForTargets(prometheus)
    const rules = await waitForRules(prometheus)
    const panels = await waitForPanels(prometheus, await prepareRareEvents(stack, cookie))
    const spans = await waitForSpans(prometheus, callServices)
    const refusedRequest = await findRefusal(stack.url)
    return `${targets} targets, ${rules} rules, ${panels} panels, spans of ${spans} programs, logs and trace of request ${refusedRequest}`
  } finally {
    await load.stop()
  }
}

/** Waits until `findProblems` finds none. @throws with the last problems after a timeout */
async function waitUntilNoProblems(what: string, findProblems: () => Promise<readonly string[]>): Promise<void> {
  const hasNone = async () => {
    const problems = await findProblems()
    ensure(problems.length === 0, `still without ${what}:\n${problems.join('\n')}`)
    return true
  }
  await waitUntil(hasNone, { timeoutMs: TIMEOUT_MS, intervalMs: 2000 })
}

async function waitForTargets(prometheus: string): Promise<number> {
  let count = 0
  await waitUntilNoProblems('answers of every program to Prometheus', async () => {
    const { activeTargets } = await readPrometheus<{
      activeTargets: { health: string; scrapeUrl: string; lastError: string }[]
    }>(`${prometheus}/targets?state=active`)
    count = activeTargets.length
    ensure(count > 0, 'Prometheus has no targets')
    return activeTargets
      .filter(({ health }) => health !== 'up')
      .map(({ scrapeUrl, health, lastError }) => `${scrapeUrl} ${health} ${lastError}`)
  })
  return count
}

async function waitForRules(prometheus: string): Promise<number> {
  const { groups } = parse(readFileSync(join(root, 'k8s/alerts.yml'), 'utf8')) as { groups: { rules: object[] }[] }
  const expected = groups.flatMap(({ rules }) => rules).length
  await waitUntilNoProblems('evaluation of every rule', async () => {
    const reply = await readPrometheus<{
      groups: { rules: { name: string; health: string; lastError?: string; state: string }[] }[]
    }>(`${prometheus}/rules`)
    const rules = reply.groups.flatMap((group) => group.rules)
    ensure(rules.length === expected, `${rules.length} of ${expected} rules are loaded`)
    return rules
      .filter(({ name, health, state }) => health !== 'ok' || (state === 'firing' && name !== 'Watchdog'))
      .map(({ name, health, state, lastError = '' }) => `${name} ${health} ${state} ${lastError}`)
  })
  return expected
}

/**
 * Resolves with a function that causes what ordinary visitors do not: an administrator changes a venue, callers leave
 * before the response, and the planner refuses requests beyond its limit of concurrent ones.
 */
async function prepareRareEvents({ url, adminPassword }: Stack, cookie: string): Promise<() => Promise<void>> {
  const admin = await signIn(url, 'admin', adminPassword)
  const [venue] = (await (await fetch(`${url}/api/listings?limit=1`)).json()) as { id: number }[]
  let turn = 0

  const changeVenue = () =>
    fetch(`${url}/api/admin/venues/${venue?.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: admin },
      body: JSON.stringify({ address: `Meetstraat ${turn}` }),
    })
  const leave = async (caller: number) => {
    const leaving = new AbortController()
    const reply = fetch(`${url}/api/search?search=meting-${turn}-${caller}`, { signal: leaving.signal })
    setTimeout(() => leaving.abort(), caller)
    await reply
  }
  const requestPlans = () => fetch(`${url}/api/plans`, { headers: { cookie } })

  return async () => {
    turn += 1
    await Promise.allSettled([
      changeVenue(),
      ...Array.from({ length: LEAVING_CALLERS }, (_, caller) => leave(caller)),
      ...Array.from({ length: CONCURRENT_PLAN_REQUESTS }, requestPlans),
    ])
  }
}

async function waitForPanels(prometheus: string, causeRareEvents: () => Promise<void>): Promise<number> {
  const panels = readPanels()
  await waitUntilNoProblems('data for every panel', async () => {
    await causeRareEvents()
    const emptyPanels: string[] = []
    for (const { title, targets } of panels) {
      for (const { expr } of targets) {
        if ((await query(prometheus, expr)).length === 0) emptyPanels.push(`"${title}" has nothing: ${expr}`)
      }
    }
    return emptyPanels
  })
  return panels.length
}

/**
 * The panels of all dashboards, in whose queries `.*` replaces the variables. Without those of MongoDB where a stand-in
 * replaces it, which does not have its metrics.
 */
function readPanels(): { title: string; targets: { expr: string }[] }[] {
  const folder = join(root, 'observability/grafana/dashboards')
  const hasMongodb = process.env.TEST_MONGODB_IMAGE === undefined
  return readdirSync(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(/\$(?:objective|service)\b/g, '.*')
    const { panels } = JSON.parse(text) as { panels: { title: string; targets: { expr: string }[] }[] }
    return panels.filter(({ targets }) => hasMongodb || targets.every(({ expr }) => !expr.includes('mongodb_')))
  })
}

/** Waits for metrics that the collector derives from spans, which exist only for programs that sent spans. */
async function waitForSpans(prometheus: string, callServices: () => Promise<unknown>): Promise<number> {
  const programs = imageUnits()
    .filter(({ kind }) => kind === 'server')
    .map(({ name }) => name)
  await waitUntilNoProblems('spans of every program', async () => {
    await callServices()
    const samples = await query(prometheus, 'count by (service_name) (spans_calls_total)')
    const seen = samples.map(({ metric }) => metric.service_name)
    return programs.filter((name) => !seen.includes(name)).map((name) => `${name} sent none; ${seen.join(', ')} did`)
  })
  return programs.length
}

/** Waits until VictoriaLogs and Jaeger have the request id that a refused caller sees. Resolves with that id. */
async function findRefusal(siteUrl: string): Promise<string> {
  const requestId = await sendOversizedSignIn(siteUrl)
  await waitUntilNoProblems('logs and trace of a refused request', async () => {
    const logs = await fetch(`http://${watchersAddress}:9428/select/logsql/query?query="${requestId}"`)
    const tags = encodeURIComponent(JSON.stringify({ 'request.id': requestId }))
    const traces = await fetch(`http://${watchersAddress}:16686/api/traces?service=gateway&tags=${tags}`)
    const sources = { VictoriaLogs: await logs.text(), Jaeger: await traces.text() }
    return Object.entries(sources)
      .filter(([, text]) => !text.includes(requestId))
      .map(([source, text]) => `${source} has no ${requestId}: ${text.slice(0, 200)}`)
  })
  return requestId
}

const query = async (prometheus: string, expression: string): Promise<readonly Sample[]> =>
  (await readPrometheus<{ result: Sample[] }>(`${prometheus}/query?query=${encodeURIComponent(expression)}`)).result

/** Reads from the API of Prometheus. @throws with its error message */
async function readPrometheus<T>(url: string): Promise<T> {
  const reply = (await (await fetch(url)).json()) as { status: string; error?: string; data: T }
  ensure(reply.status === 'success', `${url}: ${reply.error}`)
  return reply.data
}
