import { openBrowser, startVisitorLoad } from '@plekje/testing'
import { requireNothingLost, startWriters, type WriteComparison } from '../acknowledged'
import { buildImages, imageSettings } from '../build-images'
import { type Checks, ensure } from '../checks'
import {
  composedPages,
  operatorUrl,
  requireComposed,
  requireFilesInMemory,
  requireLeftToBrowser,
} from '../composed-pages'
import { docker } from '../docker'
import { runJourneys } from '../journeys'
import { nextFrontEnd, rollFrontEndOutAndBack } from '../next-front-end'
import { imageUnits } from '../units'
import { buildVariant } from '../variants'
import { measure, tableOf } from './figures'
import { nextFrontEndInCompose } from './next-front-end'
import { causeOutage, sendRequest, textOf } from './outage'
import { engines, frontEnds, type Part, services, type UncachedVenue } from './parts'
import { createStack, type Stack } from './stack'
import { watch } from './watching'

/** Long, because many programs share one machine here: a slow response is no failure. */
const TIMEOUT_MS = 60_000
const VISITORS_PER_SECOND = Number(process.env.COMPOSE_VISITORS_PER_SECOND ?? 0.5)

/**
 * Builds, starts, uses, breaks and removes everything. With `isQuick` only pages are checked.
 */
export async function testCompose(checks: Checks, { isQuick }: { readonly isQuick: boolean }): Promise<void> {
  const units = imageUnits()
  const isBuilt = await checks.try('every image is built', async () => {
    await buildImages(units, imageSettings())
    return `${units.length} images`
  })
  if (!isBuilt) return
  const stack = await createStack()
  const stop = () => void stack.down().then(() => process.exit(130))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    const isUp = await checks.try('docker compose up: every container is healthy', async () => {
      await stack.up()
      return `${(await stack.services()).length} containers`
    })
    if (isUp && isQuick) await checks.try('pages are sent as HTML with their text', () => checkPages(stack))
    else if (isUp) {
      await checks.try('the size, start and memory of each unit are measured', async () => {
        console.log(`\n${tableOf(await measure(stack))}\n`)
        return undefined
      })
      await checkComposedPages(stack, checks)
      const cookie = await useAndBreak(stack, checks)
      await addFiles(stack, checks, cookie)
    }
  } finally {
    if (checks.totals.failed > 0) console.log(`The logs of all containers: ${await stack.saveLogs()}`)
    await stack.down()
  }
  await checks.try('nothing is left behind', async () => {
    const remaining = await docker([
      'ps',
      '--all',
      '--quiet',
      '--filter',
      `label=com.docker.compose.project=plekje-test-${process.pid}`,
    ])
    ensure(remaining.trim() === '', `containers are left: ${remaining}`)
    return undefined
  })
}

async function checkPages({ url }: Stack) {
  return requireComposed(url, [
    ...(await composedPages(url)),
    { path: '/about', text: 'Over' },
    { path: '/help', text: 'Waar kunnen we je mee helpen?' },
  ])
}

/** Checks the HTML before scripts run, and while a front end is down. */
async function checkComposedPages(stack: Stack, checks: Checks): Promise<void> {
  await checks.try('pages are sent as HTML with their text', () => checkPages(stack))
  await checks.try('the gateway has every file of the front ends before anybody asks', async () =>
    requireFilesInMemory([operatorUrl((await stack.containerOf('gateway')).address)]),
  )
  const pages = await composedPages(stack.url)
  for (const service of ['mfe-discovery', 'shell']) {
    await checks.try(`${service} hangs: its pages are left to the browser`, () =>
      requireLeftToBrowser(stack.url, pages, { begin: () => stack.pause(service), end: () => stack.resume(service) }),
    )
    await checks.try(`${service} is killed: its pages are left to the browser`, () =>
      requireLeftToBrowser(stack.url, pages, {
        begin: () => stack.kill(service),
        end: async () => {
          await stack.start(service)
          await stack.waitUntilHealthy(service)
        },
      }),
    )
  }
}

/** Resolves with the cookie of a member. */
async function useAndBreak(stack: Stack, checks: Checks): Promise<string> {
  if (process.env.COMPOSE_JOURNEYS !== 'off') {
    await checks.try('visitors, members and administrators use it in a browser', () => runJourneys(stack))
  }
  await checks.try('no program ended by itself until here', () => requireNoneEnded(stack))

  const browser = await openBrowser()
  const writers = await startWriters(stack)
  const load = startVisitorLoad({
    url: stack.url,
    perSecond: VISITORS_PER_SECOND,
    thinkMs: 2000,
    timeoutMs: TIMEOUT_MS,
  })
  try {
    const site = { stack, browser, cookie: writers.cookie, load }
    for (const part of await partsOf(stack)) {
      await checks.try(`${part.service} is killed and started again`, () => causeOutage(part, site))
    }
  } finally {
    await load.stop()
    await browser.close()
  }
  const { requests, failed, limited, percentilesMs } = load.peek()
  await checks.try('visitors used the site throughout', async () => {
    ensure(requests > 100, `only ${requests} requests`)
    ensure(limited === 0, `${limited} requests met a limit`)
    if (process.env.COMPOSE_SHOW_FAILED) console.log(failed.map(textOf).join('\n'))
    return `${requests} requests, ${failed.length} failed; p50 ${percentilesMs.p50.toFixed(0)}, p95 ${percentilesMs.p95.toFixed(0)} ms`
  })
  let comparisons: [string, WriteComparison][] = []
  await checks.try('acknowledged writes can be compared with the data', async () => {
    comparisons = Object.entries(await writers.finish())
    return undefined
  })
  for (const [kind, comparison] of comparisons) {
    await checks.try(`no acknowledged ${kind} are lost or duplicated`, async () => requireNothingLost(comparison))
  }
  return writers.cookie
}

/** Applies the additional Compose files to the running site. */
async function addFiles(stack: Stack, checks: Checks, cookie: string): Promise<void> {
  await checks.try('a second version of a micro-frontend is added, goes live, breaks and is removed', async () => {
    await buildVariant(nextFrontEnd, imageSettings())
    return rollFrontEndOutAndBack(stack.url, nextFrontEndInCompose(stack, nextFrontEnd.tag))
  })
  const callServices = async () => {
    const [venue] = await uncachedVenues(stack)
    const parts = services(venue)
    const requests = parts.map(({ refuses }) => refuses).filter((request) => request !== undefined)
    await Promise.all(requests.map((request) => sendRequest({ stack, cookie }, request)))
  }
  await checks.try('Prometheus, the dashboard, the alerts and the span collector have data', () =>
    watch(stack, { cookie, callServices }),
  )
}

/** All parts, or those that `COMPOSE_PARTS` names. */
async function partsOf(stack: Stack): Promise<Part[]> {
  const selected = process.env.COMPOSE_PARTS?.split(',')
  const [first, second, third, fourth] = await uncachedVenues(stack)
  const parts = [...services(first), ...engines(second, third), ...frontEnds(fourth)]
  return parts.filter(({ service }) => !selected || selected.includes(service))
}

/** Venues that the load does not request, so that no response about them is cached. */
async function uncachedVenues(stack: Stack): Promise<[UncachedVenue, UncachedVenue, UncachedVenue, UncachedVenue]> {
  const venues = (await (await fetch(`${stack.url}/api/listings?limit=100&offset=905`)).json()) as UncachedVenue[]
  const [first, second, third, fourth] = venues
  if (!first || !second || !third || !fourth) throw new Error('the seed has too few venues')
  return [first, second, third, fourth]
}

async function requireNoneEnded(stack: Stack): Promise<undefined> {
  const exits = await stack.unexpectedExits()
  ensure(exits.length === 0, exits.join('\n'))
  return undefined
}
