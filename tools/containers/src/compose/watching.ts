import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, startVisitorLoad, waitUntil } from '@plekje/testing'
import { parse } from 'yaml'
import { hold } from '../checks'
import { imageUnits, root } from '../units'
import type { Stack } from './stack'

/** Prometheus asks every 15 s, and a rate takes two answers. */
const DRAWN_WITHIN_MS = 600_000
const filesOfWatchers = ['compose.observability.yml', 'tools/containers/compose.test.watching.yml']

interface Sample {
  readonly metric: Readonly<Record<string, string>>
}

/** Asks for plans at once: more than the planner of compose.test.watching.yml has room for. */
const PLANS_AT_ONCE = 16
const CALLERS_WHO_LEAVE = 8

/**
 * Lays `compose.observability.yml` over the site, lets visitors come and asks each service until every panel of the
 * dashboard has something to draw, every rule was evaluated and the spans of every process have arrived. Resolves with how
 * much of each.
 * `TEST_GRAFANA_IMAGE=none` leaves Grafana out, where no image of it can be had.
 */
export async function watch(
  stack: Stack,
  { cookie, askEach }: { readonly cookie: string; readonly askEach: () => Promise<unknown> },
): Promise<string> {
  const port = await freePort()
  await stack.lay(filesOfWatchers, {
    env: { PUBLISH_PROMETHEUS: `127.0.0.1:${port}`, PUBLISH_GRAFANA: `127.0.0.1:${await freePort()}` },
    without: process.env.TEST_GRAFANA_IMAGE === 'none' ? ['grafana'] : [],
  })
  const prometheus = `http://127.0.0.1:${port}/api/v1`
  const load = startVisitorLoad({ url: stack.url, perSecond: 0.5, thinkMs: 2000, timeoutMs: 60_000 })
  try {
    const targets = await everyTarget(prometheus)
    const rules = await everyRule(prometheus)
    const panels = await everyPanel(prometheus, await startRareEvents(stack, cookie))
    const spans = await everySpan(prometheus, askEach)
    return `${targets} targets, ${rules} rules, ${panels} panels, spans of ${spans} programs`
  } finally {
    await load.stop()
  }
}

/** Asked until nothing is wrong with the answer. @throws with what still is at the end */
async function untilRight(what: string, wrong: () => Promise<readonly string[]>): Promise<void> {
  const isRight = async () => {
    const problems = await wrong()
    hold(problems.length === 0, `no ${what}:\n${problems.join('\n')}`)
    return true
  }
  await waitUntil(isRight, { timeoutMs: DRAWN_WITHIN_MS, intervalMs: 2000 })
}

async function everyTarget(prometheus: string): Promise<number> {
  let count = 0
  await untilRight('answers of every program to Prometheus', async () => {
    const { activeTargets } = await ask<{
      activeTargets: { health: string; scrapeUrl: string; lastError: string }[]
    }>(`${prometheus}/targets?state=active`)
    count = activeTargets.length
    hold(count > 0, 'Prometheus asks nobody')
    return activeTargets
      .filter(({ health }) => health !== 'up')
      .map(({ scrapeUrl, health, lastError }) => `${scrapeUrl} ${health} ${lastError}`)
  })
  return count
}

async function everyRule(prometheus: string): Promise<number> {
  const { groups } = parse(readFileSync(join(root, 'k8s/alerts.yml'), 'utf8')) as { groups: { rules: object[] }[] }
  const expected = groups.flatMap(({ rules }) => rules).length
  await untilRight('evaluation of every rule', async () => {
    const loaded = await ask<{
      groups: { rules: { name: string; health: string; lastError?: string; state: string }[] }[]
    }>(`${prometheus}/rules`)
    const rules = loaded.groups.flatMap((group) => group.rules)
    hold(rules.length === expected, `${rules.length} of ${expected} rules are loaded`)
    return rules
      .filter(({ health, state }) => health !== 'ok' || state === 'firing')
      .map(({ name, health, state, lastError = '' }) => `${name} ${health} ${state} ${lastError}`)
  })
  return expected
}

/**
 * Resolves with a function that causes what ordinary visitors do not: an administrator changes a venue, callers leave
 * before the response, and the planner refuses requests because it has no room.
 */
async function startRareEvents({ url, adminPassword }: Stack, cookie: string): Promise<() => Promise<void>> {
  const signedIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  })
  hold(signedIn.ok, `the administrator is not signed in: ${signedIn.status}`)
  const admin = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
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
  const askForPlans = () => fetch(`${url}/api/plans`, { headers: { cookie } })

  return async () => {
    turn += 1
    await Promise.allSettled([
      changeVenue(),
      ...Array.from({ length: CALLERS_WHO_LEAVE }, (_, caller) => leave(caller)),
      ...Array.from({ length: PLANS_AT_ONCE }, askForPlans),
    ])
  }
}

async function everyPanel(prometheus: string, causeRareEvents: () => Promise<void>): Promise<number> {
  const text = readFileSync(join(root, 'observability/grafana/dashboards/plekje.json'), 'utf8')
  const { panels } = JSON.parse(text) as { panels: { title: string; targets: { expr: string }[] }[] }
  await untilRight('something to draw in every panel', async () => {
    await causeRareEvents()
    const wrong: string[] = []
    for (const { title, targets } of panels) {
      for (const { expr } of targets) {
        if ((await query(prometheus, expr)).length === 0) wrong.push(`"${title}" has nothing: ${expr}`)
      }
    }
    return wrong
  })
  return panels.length
}

/** Figures that the collector made of spans: there are some of each program only when spans of it came. */
async function everySpan(prometheus: string, askEach: () => Promise<unknown>): Promise<number> {
  const programs = imageUnits().flatMap(({ kind, name }) => (kind === 'server' ? [name] : []))
  await untilRight('spans of every program', async () => {
    await askEach()
    const samples = await query(prometheus, 'count by (service_name) (spans_calls_total)')
    const seen = samples.map(({ metric }) => metric.service_name)
    return programs.filter((name) => !seen.includes(name)).map((name) => `${name} sent none; ${seen.join(', ')} did`)
  })
  return programs.length
}

const query = async (prometheus: string, expression: string): Promise<readonly Sample[]> =>
  (await ask<{ result: Sample[] }>(`${prometheus}/query?query=${encodeURIComponent(expression)}`)).result

/** @throws with what Prometheus says of a question that it does not understand */
async function ask<T>(url: string): Promise<T> {
  const reply = (await (await fetch(url)).json()) as { status: string; error?: string; data: T }
  hold(reply.status === 'success', `${url}: ${reply.error}`)
  return reply.data
}
