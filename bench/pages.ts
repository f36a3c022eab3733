// npm run bench -- pages [--only visits,tasks,html] [--runs 3] [--pages home,results] [--url URL] [--check]: public pages
// as a visitor's phone gets them, beside a page with React alone, and what their HTML costs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runBench } from './harness/run-bench'
import { measure, report } from './http/beside-bare'
import { type Running, startPlatform, visibleVenues } from './http/processes'
import { measureBesideReact, readRendered } from './pages/beside-react'
import { measurePage, medianOf, type PageFigures } from './pages/measure-page'

const { values: given } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    pages: { type: 'string', default: 'home,results,venue,category,help,featured,locations' },
    /** Visits by Lighthouse, the longest tasks beside React alone, the cost of HTML. */
    only: { type: 'string', default: 'visits,tasks,html' },
    /** A running site, of which the HTML is not measured. */
    url: { type: 'string' },
    /** Exits with 1 when a goal is missed. */
    check: { type: 'boolean', default: false },
  },
})

const isWanted = (part: 'visits' | 'tasks' | 'html') => given.only.split(',').includes(part)

const KIB = 1024
const FRESH_PAGES = 200

interface Goal {
  readonly figure: keyof PageFigures
  readonly heading: string
  readonly show: (value: number) => string
  readonly atLeast?: number
  readonly atMost?: number
}

const whole = (value: number) => String(Math.round(value))
const seconds = (ms: number) => (ms / 1000).toFixed(2)
const kib = (bytes: number) => (bytes / KIB).toFixed(0)

const goals: readonly Goal[] = [
  { figure: 'performance', heading: 'performance', show: whole, atLeast: 95 },
  { figure: 'accessibility', heading: 'accessibility', show: whole, atLeast: 100 },
  { figure: 'bestPractices', heading: 'best practices', show: whole, atLeast: 100 },
  { figure: 'seo', heading: 'SEO', show: whole, atLeast: 100 },
  { figure: 'lcpMs', heading: 'LCP (s)', show: seconds, atMost: 1800 },
  { figure: 'tbtMs', heading: 'TBT (ms)', show: whole, atMost: 150 },
  { figure: 'cls', heading: 'CLS', show: (value) => value.toFixed(3), atMost: 0.02 },
  { figure: 'scriptBytes', heading: 'script (KiB)', show: kib, atMost: 140 * KIB },
  { figure: 'cssBytes', heading: 'CSS (KiB)', show: kib },
  { figure: 'fontBytes', heading: 'fonts (KiB)', show: kib },
  { figure: 'requests', heading: 'requests', show: whole },
]

async function main(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-bench-pages-'))
  const data = { DATA_DIR: join(folder, 'data') }
  try {
    if (given.url !== undefined) return await inBrowsers(given.url)
    const verdicts = await withPlatform(data, async (platform) => {
      const { venue } = await pathsOf(platform.url)
      for (const path of ['/', venue]) await readRendered(platform.url + path)
      const isReached = await inBrowsers(platform.url)
      if (!isWanted('html')) return [isReached]
      return [
        isReached,
        ...(await measure(platform, folder, [
          { name: 'kept HTML of the home page', paths: ['/'], atLeast: 0.5 },
          { name: 'kept HTML of a venue', paths: [venue], atLeast: 0.5 },
        ])),
      ]
    })
    if (isWanted('html')) verdicts.push(await withPlatform(data, renderAfresh))
    return verdicts.every(Boolean)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Stops the platform whatever comes of the work: this program does not end beside it. */
async function withPlatform<T>(env: Record<string, string>, work: (platform: Running) => Promise<T>): Promise<T> {
  const platform = await startPlatform(env)
  try {
    await visibleVenues(platform)
    return await work(platform)
  } finally {
    await platform.stop()
  }
}

async function inBrowsers(url: string): Promise<boolean> {
  const known = await pathsOf(url)
  const paths = new Map<string, string>()
  for (const name of given.pages.split(',').filter(Boolean)) {
    const path = known[name as keyof typeof known]
    if (path === undefined) throw new Error(`no page is called ${name}; there are: ${Object.keys(known).join(', ')}`)
    paths.set(name, path)
  }
  const areVisitsGood = !isWanted('visits') || (await visitAll(url, paths))
  const areTasksShort = !isWanted('tasks') || (await measureBesideReact(url, paths, Number(given.runs)))
  return areVisitsGood && areTasksShort
}

async function visitAll(url: string, paths: ReadonlyMap<string, string>): Promise<boolean> {
  const headings = goals.map((goal) => `${goal.heading}${bound(goal)}`)
  console.log(`| page | ${headings.join(' | ')} |\n|${' --- |'.repeat(goals.length + 1)}`)
  let isReached = true
  for (const [name, path] of paths) {
    const visits: PageFigures[] = []
    for (let run = 0; run < Number(given.runs); run += 1) visits.push(await measurePage(url + path))
    const figures = medianOf(visits)
    const cells = goals.map((goal) => {
      const isMet = meets(goal, figures[goal.figure]) || isExcepted(name, goal)
      isReached &&= isMet
      return `${goal.show(figures[goal.figure])}${isMet ? '' : ' ✗'}`
    })
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
  return isReached
}

/** Processor time of a page that is made anew each time, of the whole platform; its answers are kept where they may be. */
async function renderAfresh(platform: Running): Promise<boolean> {
  const reply = await fetch(`${platform.url}/api/listings?limit=${FRESH_PAGES}`)
  const venues = (await reply.json()) as { slug: string }[]
  // Every address is unique, so that pages are not cached, but the responses they are made from are.
  const readAll = async (round: string) => {
    for (const { slug } of venues) await (await fetch(`${platform.url}/listing/${slug}?ronde=${round}`)).text()
  }
  await readAll('warm')
  const before = platform.cpuMs()
  await readAll('gemeten')
  const each = (platform.cpuMs() - before) / venues.length
  return report('HTML of a venue made afresh', `${each.toFixed(1)} ms of processor`, 'at most 8 ms', each <= 8)
}

async function pathsOf(url: string) {
  const reply = await fetch(`${url}/api/listings?category=restaurants&limit=1`)
  const [venue] = (await reply.json()) as { slug: string }[]
  if (!venue) throw new Error('the seed has no restaurant')
  return {
    home: '/',
    results: '/?search=restaurant&location=amsterdam',
    venue: `/listing/${venue.slug}`,
    category: '/category/restaurants',
    help: '/help',
    featured: '/featured',
    locations: '/locations',
  }
}

const meets = ({ atLeast = -Infinity, atMost = Infinity }: Goal, value: number): boolean =>
  value >= atLeast && value <= atMost

/** Results are not for search engines: their `noindex` costs them points of SEO. */
const isExcepted = (page: string, { figure }: Goal): boolean => page === 'results' && figure === 'seo'

const bound = ({ atLeast, atMost, show }: Goal): string => {
  if (atLeast !== undefined) return ` ≥ ${show(atLeast)}`
  return atMost === undefined ? '' : ` ≤ ${show(atMost)}`
}

runBench(async () => {
  const isReached = await main()
  return !given.check || isReached
})
