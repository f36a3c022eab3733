import { type FailedRequest, type VisitorLoad, waitUntil } from '@plekje/testing'
import type { Browser } from 'playwright-core'
import { hold } from '../checks'
import type { Ask, Part } from './parts'
import type { Stack } from './stack'

/** A browser may ask again by itself before it says that something does not work. */
const SAID_WITHIN_MS = 60_000
const WELL_WITHIN_MS = 600_000
/** A busy machine may refuse this share of requests unread (503, `overloaded`), whatever part is killed. */
const MAX_SHED_SHARE = 0.002

export interface Site {
  readonly stack: Stack
  readonly browser: Browser
  /** Cookie of a signed-in member. */
  readonly cookie: string
  readonly load: VisitorLoad
}

/**
 * Kills one part while visitors come, holds what is said and what goes on meanwhile against the table of parts, starts it
 * again and waits until all is well. Resolves with what visitors met.
 */
export async function outageOf(part: Part, site: Site): Promise<string> {
  const { stack, load } = site
  const before = load.peek()
  await stack.kill(part.service)
  const problems: string[] = []
  const note = (error: unknown) => problems.push(error instanceof Error ? error.message : String(error))
  try {
    await whileAway(part, site, note)
  } finally {
    await stack.start(part.service)
  }
  await stack.healthy(part.service)
  const isWell = async () => {
    const refused = part.refuses && (await ask(site, part.refuses)).status === 503
    const expected = [...part.answers, ...(part.answersAgain ?? [])]
    const statuses = await Promise.all(expected.map((one) => answers(site, one)))
    return !refused && statuses.every((answered) => answered) && (await fetch(`${stack.url}/readyz`)).ok
  }
  await waitUntil(isWell, { timeoutMs: WELL_WITHIN_MS, intervalMs: 500, what: `recovery after ${part.service}` })
  const after = load.peek()
  const failed = after.failed.slice(before.failed.length)
  const elsewhere = failed.filter(({ path }) => !part.mayFail?.test(path))
  const shed = elsewhere.filter(({ error }) => error === 'overloaded')
  const isShedForLoad = shed.length <= MAX_SHED_SHARE * (after.requests - before.requests)
  const unexpected = isShedForLoad ? elsewhere.filter((request) => !shed.includes(request)) : elsewhere
  if (unexpected.length > 0) note(`visitors met failures elsewhere:\n${unexpected.slice(0, 8).map(textOf).join('\n')}`)
  hold(problems.length === 0, problems.join('\n'))
  const said = part.says ? `says "${part.says.text}"; ` : ''
  const ofLoad = shed.length > 0 ? `; ${shed.length} more refused for load` : ''
  return `${said}${failed.length - elsewhere.length} requests of visitors failed, none elsewhere${ofLoad}`
}

async function whileAway(part: Part, site: Site, note: (error: unknown) => void): Promise<void> {
  const { refuses } = part
  if (refuses) {
    await waitUntil(() => isDutchRefusal(site, refuses), {
      timeoutMs: SAID_WITHIN_MS,
      intervalMs: 250,
      what: `503 in Dutch at ${refuses.path}`,
    }).catch(note)
  }
  for (const one of part.answers) {
    const reply = await ask(site, one)
    if (!isAsExpected(reply, one)) note(`${one.path} answered ${reply.status} while ${part.service} was away`)
  }
  if (part.says) await shows(site, part.says.path, part.says.text, part.says.as).catch(note)
  if (part.shows) await shows(site, part.shows.path, part.shows.text).catch(note)
}

async function isDutchRefusal(site: Site, what: Ask): Promise<boolean> {
  const reply = await ask(site, what)
  if (reply.status !== 503) return false
  const { error, code } = (await reply.json()) as { error?: string; code?: string }
  hold(/^\d+$/.test(reply.headers.get('retry-after') ?? ''), `${what.path}: 503 without Retry-After`)
  hold(/\b(niet|opnieuw|even)\b/.test(error ?? '') && code !== undefined, `${what.path}: 503 says "${error}"`)
  return true
}

const isAsExpected = ({ status }: Response, { status: expected = 200 }: Part['answers'][number]) => status === expected
const answers = async (site: Site, one: Part['answers'][number]) => isAsExpected(await ask(site, one), one)

export const ask = (
  { stack, cookie }: Pick<Site, 'stack' | 'cookie'>,
  { path, as, method, body }: Ask,
): Promise<Response> =>
  fetch(`${stack.url}${path}`, {
    method: method ?? 'GET',
    headers: { ...(as === 'member' ? { cookie } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  })

/** Opens a page as somebody who was never here, and waits for a text in it. */
async function shows(
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
    await page.goto(path, { timeout: SAID_WITHIN_MS, waitUntil: 'domcontentloaded' })
    await page
      .getByText(text)
      .first()
      .waitFor({ timeout: SAID_WITHIN_MS })
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
