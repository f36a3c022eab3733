// npm run bench -- pages [--only visits,tasks,html] [--runs 3] [--pages home,results] [--url URL] [--check]: public pages
// on a visitor's phone, compared with a page of React alone, and the cost of their HTML.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runBench } from './harness/run-bench'
import { measure, report } from './http/beside-bare'
import { type RunningServer, withPlatform } from './http/processes'
import { fetchRenderedHtml, measureBesideReact } from './pages/beside-react'
import { measurePage, medianOf, type PageFigures } from './pages/measure-page'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    pages: { type: 'string', default: 'home,results,venue,category,help,featured,locations' },
    /** `visits`: figures of Lighthouse; `tasks`: the longest tasks, beside React alone; `html`: the cost of HTML. */
    only: { type: 'string', default: 'visits,tasks,html' },
    /** A running site to measure, without the cost of its HTML. */
    url: { type: 'string' },
    /** Exits with 1 when a goal is missed. */
    check: { type: 'boolean', default: false },
  },
})

const isWanted = (part: 'visits' | 'tasks' | 'html') => options.only.split(',').includes(part)

const KIB = 1024
const UNCACHED_PAGES = 200
/** V8 optimises the code of rendering during about a thousand pages. */
const WARM_UP_ROUNDS = 5

interface Goal {
  readonly figure: keyof PageFigures
  readonly heading: string
  readonly show: (value: number) => string
  readonly atLeast?: number
  readonly atMost?: number
}

const formatCount = (value: number) => String(Math.round(value))
const formatSeconds = (ms: number) => (ms / 1000).toFixed(2)
const formatKib = (bytes: number) => (bytes / KIB).toFixed(0)

const goals: readonly Goal[] = [
  { figure: 'performance', heading: 'performance', show: formatCount, atLeast: 95 },
  { figure: 'accessibility', heading: 'accessibility', show: formatCount, atLeast: 100 },
  { figure: 'bestPractices', heading: 'best practices', show: formatCount, atLeast: 100 },
  { figure: 'seo', heading: 'SEO', show: formatCount, atLeast: 100 },
  { figure: 'lcpMs', heading: 'LCP (s)', show: formatSeconds, atMost: 1800 },
  { figure: 'tbtMs', heading: 'TBT (ms)', show: formatCount, atMost: 150 },
  { figure: 'cls', heading: 'CLS', show: (value) => value.toFixed(3), atMost: 0.02 },
  { figure: 'scriptBytes', heading: 'script (KiB)', show: formatKib, atMost: 140 * KIB },
  { figure: 'cssBytes', heading: 'CSS (KiB)', show: formatKib },
  { figure: 'fontBytes', heading: 'fonts (KiB)', show: formatKib },
  { figure: 'requests', heading: 'requests', show: formatCount },
]

async function main(folder: string): Promise<boolean> {
  const data = { DATA_DIR: join(folder, 'data') }
  if (options.url !== undefined) return measureInBrowser(options.url)
  const verdicts = await withPlatform(data, async (platform) => {
    const { venue } = await pathsOf(platform.url)
    for (const path of ['/', venue]) await fetchRenderedHtml(platform.url + path)
    const areGoalsMet = await measureInBrowser(platform.url)
    if (!isWanted('html')) return [areGoalsMet]
    return [
      areGoalsMet,
      ...(await measure(platform, folder, [
        { name: 'cached HTML of the home page', paths: ['/'], atLeast: 0.5 },
        { name: 'cached HTML of a venue', paths: [venue], atLeast: 0.5 },
      ])),
    ]
  })
  if (isWanted('html')) verdicts.push(await withPlatform(data, measureRendering))
  return verdicts.every(Boolean)
}

async function measureInBrowser(url: string): Promise<boolean> {
  const allPaths = await pathsOf(url)
  const paths = new Map<string, string>()
  for (const name of options.pages.split(',').filter(Boolean)) {
    const path = allPaths[name as keyof typeof allPaths]
    if (path === undefined) throw new Error(`no page is called ${name}; there are: ${Object.keys(allPaths).join(', ')}`)
    paths.set(name, path)
  }
  const areVisitsGood = !isWanted('visits') || (await visitAll(url, paths))
  const areTasksShort = !isWanted('tasks') || (await measureBesideReact(url, paths, Number(options.runs)))
  return areVisitsGood && areTasksShort
}

async function visitAll(url: string, paths: ReadonlyMap<string, string>): Promise<boolean> {
  const headings = goals.map((goal) => `${goal.heading}${formatGoal(goal)}`)
  console.log(`| page | ${headings.join(' | ')} |\n|${' --- |'.repeat(goals.length + 1)}`)
  let areGoalsMet = true
  for (const [name, path] of paths) {
    const visits: PageFigures[] = []
    for (let run = 0; run < Number(options.runs); run += 1) visits.push(await measurePage(url + path))
    const figures = medianOf(visits)
    const cells = goals.map((goal) => {
      const isMet = meets(goal, figures[goal.figure]) || isExcepted(name, goal)
      areGoalsMet &&= isMet
      return `${goal.show(figures[goal.figure])}${isMet ? '' : ' ✗'}`
    })
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
  return areGoalsMet
}

/** Measures the platform's processor time of an uncached page whose data is cached. */
async function measureRendering(platform: RunningServer): Promise<boolean> {
  const reply = await fetch(`${platform.url}/api/listings?limit=${UNCACHED_PAGES}`)
  const venues = (await reply.json()) as { slug: string }[]
  // No address repeats, so pages are not cached. The API responses that they show are cached.
  const readAll = async (round: number) => {
    for (const { slug } of venues) {
      // Browsers get Brotli; by default `fetch` asks for gzip.
      const headers = { 'accept-encoding': 'br, gzip' }
      await (await fetch(`${platform.url}/listing/${slug}?ronde=${round}`, { headers })).text()
    }
  }
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await readAll(round)
  const before = platform.cpuMs()
  await readAll(WARM_UP_ROUNDS)
  const msEach = (platform.cpuMs() - before) / venues.length
  return report('uncached HTML of a venue', `${msEach.toFixed(1)} ms of processor`, 'at most 8 ms', msEach <= 8)
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

/** Results have `noindex`, which lowers their SEO score. */
const isExcepted = (page: string, { figure }: Goal): boolean => page === 'results' && figure === 'seo'

const formatGoal = ({ atLeast, atMost, show }: Goal): string => {
  if (atLeast !== undefined) return ` ≥ ${show(atLeast)}`
  return atMost === undefined ? '' : ` ≤ ${show(atMost)}`
}

runBench(main, { mayMissGoals: !options.check })
