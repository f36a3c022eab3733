import { withoutUndefined } from '@plekje/contracts'
import { type FailedRequest, type VisitorLoad, waitUntil } from '@plekje/testing'
import type { Browser } from 'playwright-core'
import { ensure } from '../checks'
import type { Part, SiteRequest } from './parts'
import type { Stack } from './stack'

/** Long, because a page may retry a request by itself before it shows an error. */
const SHOW_TIMEOUT_MS = 60_000
const RECOVERY_TIMEOUT_MS = 600_000
/** Maximum share of requests that the site may refuse unread (503, `overloaded`), because the machine is busy. */
const MAX_SHED_SHARE = 0.002

interface Site {
  readonly stack: Stack
  readonly browser: Browser
  /** Cookie of a signed-in member. */
  readonly cookie: string
  readonly load: VisitorLoad
}

/**
 * Kills one part while visitors use the site, compares the behaviour of the site with the table of parts, starts the
 * part again and waits for recovery. Resolves with a summary of the failures that visitors met.
 */
export async function causeOutage(part: Part, site: Site): Promise<string> {
  const { stack, load } = site
  const before = load.peek()
  await stack.kill(part.service)
  const problems: string[] = []
  const addProblem = (error: unknown) => problems.push(error instanceof Error ? error.message : String(error))
  try {
    await checkOutage(part, site, addProblem)
  } finally {
    await stack.start(part.service)
  }
  await stack.waitUntilHealthy(part.service)
  const hasRecovered = async () => {
    const isRefused = part.refuses && (await sendRequest(site, part.refuses)).status === 503
    const expected = [...part.answers, ...(part.alsoRecovers ?? [])]
    const areAnswered = await Promise.all(expected.map((request) => isAnswered(site, request)))
    return !isRefused && areAnswered.every(Boolean) && (await fetch(`${stack.url}/readyz`)).ok
  }
  await waitUntil(hasRecovered, {
    timeoutMs: RECOVERY_TIMEOUT_MS,
    intervalMs: 500,
    what: `recovery after ${part.service}`,
  })
  const after = load.peek()
  const failures = after.failed.slice(before.failed.length)
  const unrelatedFailures = failures.filter(({ path }) => !part.mayFail?.test(path))
  const refusals = unrelatedFailures.filter(({ error }) => error === 'overloaded')
  const mayRefuse = refusals.length <= MAX_SHED_SHARE * (after.requests - before.requests)
  const faults = mayRefuse ? unrelatedFailures.filter((request) => !refusals.includes(request)) : unrelatedFailures
  if (faults.length > 0) addProblem(`visitors met unrelated failures:\n${faults.slice(0, 8).map(textOf).join('\n')}`)
  ensure(problems.length === 0, problems.join('\n'))
  const message = part.showsError ? `shows "${part.showsError.text}"; ` : ''
  const overload = refusals.length > 0 ? `; ${refusals.length} more refused because of load` : ''
  return `${message}${failures.length - unrelatedFailures.length} requests of visitors failed, no unrelated ones${overload}`
}

async function checkOutage(part: Part, site: Site, addProblem: (error: unknown) => void): Promise<void> {
  const { refuses } = part
  if (refuses) {
    await waitUntil(() => isDutchRefusal(site, refuses), {
      timeoutMs: SHOW_TIMEOUT_MS,
      intervalMs: 250,
      what: `503 in Dutch at ${refuses.path}`,
    }).catch(addProblem)
  }
  for (const request of part.answers) {
    const reply = await sendRequest(site, request)
    if (!isAsExpected(reply, request)) {
      addProblem(`${request.path} answered ${reply.status} while ${part.service} was unavailable`)
    }
  }
  if (part.showsError)
    await waitForText(site, part.showsError.path, part.showsError.text, part.showsError.as).catch(addProblem)
  if (part.shows) await waitForText(site, part.shows.path, part.shows.text).catch(addProblem)
}

async function isDutchRefusal(site: Site, request: SiteRequest): Promise<boolean> {
  const reply = await sendRequest(site, request)
  if (reply.status !== 503) return false
  const { error, code } = (await reply.json()) as { error?: string; code?: string }
  ensure(/^\d+$/.test(reply.headers.get('retry-after') ?? ''), `${request.path}: 503 without Retry-After`)
  ensure(/\b(niet|opnieuw|even)\b/.test(error ?? '') && code !== undefined, `${request.path}: 503 says "${error}"`)
  return true
}

const isAsExpected = ({ status }: Response, { status: expected = 200 }: Part['answers'][number]) => status === expected
const isAnswered = async (site: Site, request: Part['answers'][number]) =>
  isAsExpected(await sendRequest(site, request), request)

export const sendRequest = (
  { stack, cookie }: Pick<Site, 'stack' | 'cookie'>,
  { path, as, method, body }: SiteRequest,
): Promise<Response> =>
  fetch(`${stack.url}${path}`, {
    method: method ?? 'GET',
    headers: withoutUndefined({
      cookie: as === 'member' ? cookie : undefined,
      'content-type': body ? 'application/json' : undefined,
    }),
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(30_000),
  })

/** Opens a page in a new browser profile, and waits for a text in it. */
async function waitForText(
  { stack, browser, cookie }: Site,
  path: string,
  text: string,
  as?: 'visitor' | 'member',
): Promise<void> {
  const context = await browser.newContext({ baseURL: stack.url, locale: 'nl-NL' })
  try {
    if (as === 'member') {
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url: stack.url }])
    }
    const page = await context.newPage()
    await page.goto(path, { timeout: SHOW_TIMEOUT_MS, waitUntil: 'domcontentloaded' })
    await page
      .getByText(text)
      .first()
      .waitFor({ timeout: SHOW_TIMEOUT_MS })
      .catch(async () => {
        const seen = (await page.locator('main').first().textContent())?.replaceAll(/\s+/g, ' ').slice(0, 400)
        throw new Error(`${path} does not show "${text}": ${seen}`)
      })
  } finally {
    await context.close()
  }
}

export const textOf = ({ at, method, path, status, error }: FailedRequest): string =>
  [at, method, path, status, error].filter((part) => part !== undefined).join(' ')
