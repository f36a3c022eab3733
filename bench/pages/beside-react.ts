import { openBrowser, waitUntil } from '@plekje/testing'
import { blockingMs, CPU_SLOWDOWN, LONG_TASK_MS, longestMs, type Task, traceVisit } from './main-thread'
import { median } from './measure-page'
import { serveReactAlone } from './react-alone'

const MAX_RATIO = 1.5
/** Shorter tasks and causes are not printed. */
const MIN_PRINTED_TASK_MS = 30
const MIN_PRINTED_CAUSE_MS = 2
const MAX_CAUSES = 6

/**
 * Visits each page and a page of React alone with as much HTML, in turn in one browser. Prints their blocking times, the
 * ratio of these, and the longest tasks by cause. Resolves with false when a goal is missed.
 */
export async function measureBesideReact(url: string, paths: ReadonlyMap<string, string>, runs: number) {
  const browser = await openBrowser()
  let areGoalsMet = true
  try {
    for (const [name, path] of paths) {
      const html = await fetchRenderedHtml(url + path)
      const reactPage = await serveReactAlone(html.length)
      try {
        const pageVisits: Task[][] = []
        const reactVisits: Task[][] = []
        for (let run = 0; run < runs; run += 1) {
          pageVisits.push(await traceVisit(browser, url + path))
          reactVisits.push(await traceVisit(browser, `${reactPage.url}/`))
        }
        const blocking = median(pageVisits.map(blockingMs))
        const longest = median(pageVisits.map(longestMs))
        const reactBlocking = median(reactVisits.map(blockingMs))
        const reactLongest = median(reactVisits.map(longestMs))
        const isMet = blocking <= MAX_RATIO * reactBlocking && longest <= LONG_TASK_MS
        areGoalsMet &&= isMet
        console.log(
          `${isMet ? 'ok    ' : 'MISSED'}  ${name}, ${CPU_SLOWDOWN} times slower: blocking ${formatMs(blocking)}, longest task ` +
            `${formatMs(longest)} (goal ${LONG_TASK_MS}); React alone with ${Math.round(html.length / 1000)} kB of HTML: ` +
            `${formatMs(reactBlocking)}, ${formatMs(reactLongest)}; ratio ${ratioOf(blocking, reactBlocking)} (goal ${MAX_RATIO})`,
        )
        for (const line of describeTasks(await traceVisit(browser, url + path, { isSampled: true }))) console.log(line)
      } finally {
        await reactPage.close()
      }
    }
  } finally {
    await browser.close()
  }
  return areGoalsMet
}

/** Fetches a page until its HTML has contents: a process whose first rendering is slow sends an empty page. */
export function fetchRenderedHtml(url: string): Promise<string> {
  return waitUntil(
    async () => {
      const html = await (await fetch(url)).text()
      return html.includes('id="rendered"') ? html : undefined
    },
    { what: `${url} as HTML`, intervalMs: 100 },
  )
}

/** The longest tasks of a sampled visit, each with the kinds of its work and the sources of its scripts. */
const describeTasks = (tasks: readonly Task[]): string[] =>
  tasks
    .filter((task) => task.ms >= MIN_PRINTED_TASK_MS)
    .toSorted((a, b) => b.ms - a.ms)
    .map(
      ({ startMs, ms, kinds, sources }) =>
        `        ${formatMs(ms)} at ${(startMs / 1000).toFixed(2)} s: ${formatTimes(kinds)}; scripts: ${formatTimes(sources) || 'none'}`,
    )

const formatTimes = (times: ReadonlyMap<string, number>) =>
  [...times]
    .filter(([, time]) => time >= MIN_PRINTED_CAUSE_MS)
    .slice(0, MAX_CAUSES)
    .map(([name, time]) => `${name} ${Math.round(time)}`)
    .join(', ')

const formatMs = (value: number) => `${Math.round(value)} ms`
const ratioOf = (pageMs: number, reactMs: number) =>
  reactMs === 0 ? `${Math.round(pageMs)} to 0` : (pageMs / reactMs).toFixed(2)
