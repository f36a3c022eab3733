import { type Randomness, waitUntil } from '@plekje/testing'
import type { Browser } from 'playwright-core'
import { ensure } from '../checks'
import { binomialBound } from './binomial'
import type { CanarySite, ShareDetails, TestedGateway } from './two-gateways'
import { isShare, type PageVersions, Visitor } from './visitors'

/** The percentage of each share under test. */
export const PERCENT = 5
/** Gateways take a broken share back within this time. */
const TAKE_BACK_TIMEOUT_MS = 60_000
/** Both gateways read a changed list, and ask the cache engine about it, within this time. */
const GIVE_TIMEOUT_MS = 60_000
/** A random number of visitors may exceed its bound once in a million runs. */
const EXCESS_PROBABILITY = 1e-6
/** With fewer visitors, 5 % of them could be less than the floor of the comparison. */
const MIN_VISITORS = 400
/** Ends a run in which nothing is taken back. */
const MAX_VISITORS = 3_000
/** Visitors of a good version, over both gateways: three times the floor of the comparison. */
const GOOD_VISITOR_COUNT = 30
/** The interval at which visitors of the live version open a browser. */
const LIVE_BROWSER_INTERVAL = 60

interface Canary {
  readonly site: CanarySite
  readonly browser: Browser
  readonly random: Randomness
  readonly print: (line: string) => void
}

let visitorCount = 0

/** A visitor with an address that no other has. */
function newVisitor({ site, random }: Canary): Visitor {
  visitorCount += 1
  const address = `10.${(visitorCount >> 16) & 255}.${(visitorCount >> 8) & 255}.${visitorCount & 255}`
  return new Visitor(address, site.gateways, random)
}

const readShares = ({ site }: Canary): Promise<(ShareDetails | undefined)[]> =>
  Promise.all(site.gateways.map((gateway) => gateway.readShare()))

const areAll = async (canary: Canary, state: ShareDetails['state']): Promise<boolean> =>
  (await readShares(canary)).every((share) => share?.state === state)

/** Lists a share, and waits until both gateways give it. */
async function give(canary: Canary, folder: string): Promise<void> {
  canary.site.setShare({ folder, percent: PERCENT })
  const isGiven = async () =>
    (await readShares(canary)).every((share) => share?.state === 'given' && share.url.includes(`/${folder}/`))
  await waitUntil(isGiven, { timeoutMs: GIVE_TIMEOUT_MS, what: 'a share that both gateways give' })
}

/** Opens two pages. Their HTML and scripts must be of one version, unless a gateway took the share back meanwhile. */
async function visitTwoPages(canary: Canary, visitor: Visitor): Promise<readonly PageVersions[]> {
  const pages = [await visitor.openPage('/'), await visitor.openPage('/about')]
  const versions = new Set(pages.flatMap(({ rendered, loaded }) => [rendered ?? loaded, loaded]))
  const isConsistent = versions.size === 1 || !(await areAll(canary, 'given'))
  ensure(isConsistent, `${visitor.address} saw ${[...versions].join(' and ')}`)
  return pages
}

const hasShare = (pages: readonly PageVersions[]): boolean =>
  pages.some(({ rendered, loaded }) => isShare(loaded) || (rendered !== undefined && isShare(rendered)))

/**
 * Sends visitors until both gateways have taken a broken version back, and at least as many afterwards. Resolves with a
 * summary.
 */
export async function checkBrokenVersion(canary: Canary, folder: string): Promise<string> {
  const { site, browser, print } = canary
  await give(canary, folder)
  const seenBy: Visitor[] = []
  const takenBackBy = new Set<TestedGateway>()
  let longestMs = 0
  let visitors = 0

  /** Waits for gateways that must take the share back, because of their own counts, or with Redis of the other's. */
  const followGateways = async (): Promise<void> => {
    const shares = await readShares(canary)
    const areTakenBack = shares.map((share) => share?.state === 'taken back')
    const mustTakeBack = shares.map((share, at) => areTakenBack[at] || (share !== undefined && isBeyondFloor(share)))
    for (const [at, gateway] of site.gateways.entries()) {
      const hasReason = site.hasRedis ? mustTakeBack.some(Boolean) : mustTakeBack[at]
      if (takenBackBy.has(gateway) || !hasReason) continue
      const isTakenBack = async () => (await gateway.readShare())?.state === 'taken back'
      const startedAt = performance.now()
      await waitUntil(isTakenBack, { timeoutMs: TAKE_BACK_TIMEOUT_MS, what: `${gateway.name} takes it back` })
      longestMs = Math.max(longestMs, performance.now() - startedAt)
      takenBackBy.add(gateway)
      print(`${gateway.name} took it back: ${JSON.stringify(await gateway.readShare())}`)
    }
  }

  while (takenBackBy.size < site.gateways.length) {
    ensure(visitors < MAX_VISITORS, `the share was not taken back after ${visitors} visitors`)
    visitors += 1
    const visitor = newVisitor(canary)
    if (hasShare(await visitTwoPages(canary, visitor))) {
      seenBy.push(visitor)
      const wasGiven = await areAll(canary, 'given')
      const { hasCrashed } = await visitor.openInBrowser(browser)
      const isStillGiven = wasGiven && (await areAll(canary, 'given'))
      ensure(hasCrashed || !isStillGiven, `${visitor.address} sees no error`)
      await followGateways()
    } else if (visitors % LIVE_BROWSER_INTERVAL === 0) {
      await requireLive(canary, visitor)
    }
  }
  ensure(longestMs <= TAKE_BACK_TIMEOUT_MS, `it was taken back after ${longestMs.toFixed(0)} ms`)
  const bound = binomialBound(visitors, PERCENT / 100, EXCESS_PROBABILITY)
  ensure(seenBy.length <= bound, `${seenBy.length} of ${visitors} saw it, more than ${bound}`)
  for (const gateway of site.gateways) await requireReported(gateway)

  const total = Math.max(MIN_VISITORS, 2 * visitors)
  for (let count = visitors; count < total; count += 1) {
    const visitor = newVisitor(canary)
    ensure(!hasShare(await visitTwoPages(canary, visitor)), `${visitor.address} got a version that was taken back`)
  }
  for (const visitor of seenBy) {
    ensure(!hasShare(await visitTwoPages(canary, visitor)), `${visitor.address} still gets it`)
  }
  const [first] = seenBy
  if (first) await requireLive(canary, first)
  ensure(seenBy.length * 100 <= PERCENT * total, `${seenBy.length} of ${total} visitors saw it`)
  const takenBackAfter = `${(longestMs / 1000).toFixed(1)} s after the floor`
  return `${seenBy.length} of ${total} visitors saw it (${visitors} came before the end, at most ${bound} by chance), taken back ${takenBackAfter}`
}

/** Opens the home page in a browser, which must load the live version alone. */
async function requireLive(canary: Canary, visitor: Visitor): Promise<void> {
  const { hasCrashed, manifests } = await visitor.openInBrowser(canary.browser)
  ensure(!hasCrashed && !manifests.some(isShare), `${visitor.address} loaded ${manifests.join(', ')}`)
}

/** True with enough visits of both versions, and enough errors of the share, for a gateway to compare them. */
const isBeyondFloor = ({ share, live }: ShareDetails): boolean =>
  Math.min(share.visits, live.visits) >= 10 && share.errors >= 5

async function requireReported(gateway: TestedGateway): Promise<void> {
  ensure(gateway.output().includes('trial version taken back'), `${gateway.name} logged nothing`)
  const metrics = await gateway.readMetrics()
  ensure(/^gateway_share_taken_back\{.*remote="discovery".*\} 1$/m.test(metrics), `${gateway.name} has no metric`)
}

/** Sends visitors until enough had a good version, which both gateways must still give then. */
export async function checkGoodVersion(canary: Canary, folder: string): Promise<string> {
  await give(canary, folder)
  let visitors = 0
  let seen = 0
  while (seen < GOOD_VISITOR_COUNT) {
    ensure(visitors < MAX_VISITORS, `only ${seen} of ${visitors} visitors got the version`)
    visitors += 1
    const visitor = newVisitor(canary)
    if (!hasShare(await visitTwoPages(canary, visitor))) continue
    seen += 1
    const { hasCrashed, manifests } = await visitor.openInBrowser(canary.browser)
    ensure(!hasCrashed && manifests.every(isShare), `${visitor.address} loaded ${manifests.join(', ')}`)
  }
  const shares = await readShares(canary)
  ensure(
    shares.every((share) => share?.state === 'given'),
    `the states are ${shares.map((share) => share?.state)}`,
  )
  const bound = binomialBound(visitors, PERCENT / 100, EXCESS_PROBABILITY)
  ensure(seen <= bound, `${seen} of ${visitors} got it, more than ${bound}`)
  const errors = shares.map((share) => share?.share.errors ?? 0)
  return `${seen} of ${visitors} visitors had it, ${Math.max(...errors)} errors`
}
