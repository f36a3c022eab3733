import { waitUntil } from '@plekje/testing'
import type { Browser, CDPSession } from 'playwright-core'
import { settle } from '../inp/watch-interactions'
import { createSourceNames, type ScriptPosition } from './source-names'

/** Factor by which measured processor times are multiplied, for a slower phone. */
export const CPU_SLOWDOWN = 4
/** A longer task delays the response to an input. Its time beyond this is blocking time. */
export const LONG_TASK_MS = 50
/** React marks every element that it has hydrated; each measured page has a heading. */
const IS_HYDRATED = `Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber$'))`
const HYDRATION_TIMEOUT_MS = 120_000
/** Time to wait after the hydration, because a page starts some work later. */
const AFTER_HYDRATION_MS = 2_000

/** Kind of work of a part of a task, by Chrome's name of the part. */
const KINDS: Readonly<Record<string, string>> = {
  EvaluateScript: 'run',
  FunctionCall: 'run',
  RunMicrotasks: 'run',
  TimerFire: 'run',
  EventDispatch: 'run',
  FireAnimationFrame: 'run',
  FireIdleCallback: 'run',
  'v8.compile': 'compile',
  'V8.CompileCode': 'compile',
  'v8.produceCache': 'compile',
  UpdateLayoutTree: 'styles',
  ParseAuthorStyleSheet: 'styles',
  Layout: 'layout',
  HitTest: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  'Decode Image': 'paint',
  ParseHTML: 'HTML',
  MajorGC: 'garbage',
  MinorGC: 'garbage',
  'V8.GC_MC_BACKGROUND_MARKING': 'garbage',
}

export interface Task {
  /** Since the navigation began. */
  readonly startMs: number
  readonly ms: number
  /** Milliseconds by kind of work, the largest first. The time of a part excludes the parts inside it. */
  readonly kinds: ReadonlyMap<string, number>
  /** Milliseconds of JavaScript by source, the largest first; empty unless sampled. */
  readonly sources: ReadonlyMap<string, number>
}

/** An event of a trace, with the field names of Chrome. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Processor time of the thread. */
  readonly tdur?: number
  readonly id?: string
  readonly args: {
    readonly name?: string
    readonly data?: {
      readonly documentLoaderURL?: string
      readonly isOutermostMainFrame?: boolean
      readonly startTime?: number
      readonly timeDeltas?: readonly number[]
      readonly cpuProfile?: {
        readonly nodes?: readonly {
          readonly id: number
          readonly callFrame: { functionName: string; url?: string; lineNumber?: number; columnNumber?: number }
        }[]
        readonly samples?: readonly number[]
      }
      readonly lines?: readonly number[]
    }
  }
}

/**
 * Opens a page in a new profile on a phone's screen, and returns the main thread's tasks until the page is hydrated and
 * idle. Their time is processor time, which other programs hardly change, times {@link CPU_SLOWDOWN}. `isSampled` also
 * finds the sources of the tasks' scripts, which makes the visit slower.
 */
export async function traceVisit(
  browser: Browser,
  url: string,
  { isSampled = false }: { readonly isSampled?: boolean } = {},
): Promise<Task[]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    const browserTools = await browser.newBrowserCDPSession()
    const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', 'blink.user_timing']
    if (isSampled) categories.push('disabled-by-default-v8.cpu_profiler')
    await browserTools.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
      bufferUsageReportingInterval: 0,
    })
    await page.goto(url)
    await waitUntil(() => page.evaluate(IS_HYDRATED), {
      what: `the hydration of ${url}`,
      timeoutMs: HYDRATION_TIMEOUT_MS,
    })
    await page.waitForTimeout(AFTER_HYDRATION_MS)
    await settle(page)
    return tasksOf(await stopTracing(browserTools), url)
  } finally {
    await context.close()
  }
}

async function stopTracing(devtools: CDPSession): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const completed = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await completed
  return events
}

/** The sum of the times by which tasks exceed {@link LONG_TASK_MS}. */
export const blockingMs = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - LONG_TASK_MS), 0)

export const longestMs = (tasks: readonly Task[]): number => Math.max(0, ...tasks.map(({ ms }) => ms))

function tasksOf(events: readonly TraceEvent[], url: string): Task[] {
  const navigation = events.find(
    ({ name, args }) =>
      name === 'navigationStart' && args.data?.documentLoaderURL === url && args.data.isOutermostMainFrame !== false,
  )
  if (!navigation) throw new Error(`the trace has no navigation to ${url}`)
  const isOnMainThread = ({ pid, tid, ts }: TraceEvent) =>
    pid === navigation.pid && tid === navigation.tid && ts >= navigation.ts
  const parts = events
    .filter((event) => event.ph === 'X' && isOnMainThread(event))
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const samples = samplesOf(events, navigation.pid)
  const tasks: Task[] = []
  for (const [index, event] of parts.entries()) {
    if (event.name !== 'RunTask') continue
    const endUs = event.ts + (event.dur ?? 0)
    const ms = costMs(event)
    tasks.push({
      startMs: (event.ts - navigation.ts) / 1000,
      ms,
      kinds: ownTimes(parts, index, endUs),
      sources: sharesOf(
        samples.filter(({ atUs }) => atUs >= event.ts && atUs < endUs),
        ms,
      ),
    })
  }
  return tasks
}

const costMs = ({ tdur = 0 }: TraceEvent): number => (CPU_SLOWDOWN * tdur) / 1000

/** The times of a task's parts by kind. `parts` are sorted by start, so that a part comes after the one that contains it. */
function ownTimes(parts: readonly TraceEvent[], taskIndex: number, endUs: number): Map<string, number> {
  const entries: { name: string; ms: number }[] = []
  const openParts: { endUs: number; kind: string }[] = []
  for (let index = taskIndex; index < parts.length; index += 1) {
    const part = parts[index]
    if (!part || part.ts >= endUs) break
    while (openParts.length > 0 && (openParts.at(-1)?.endUs ?? 0) <= part.ts) openParts.pop()
    const outer = openParts.at(-1)
    const kind = KINDS[part.name] ?? outer?.kind ?? 'other'
    const ms = costMs(part)
    entries.push({ name: kind, ms })
    // The time of the outer part includes the time of this part.
    if (outer) entries.push({ name: outer.kind, ms: -ms })
    openParts.push({ endUs: part.ts + (part.dur ?? 0), kind })
  }
  return sumByName(entries)
}

interface Sample {
  readonly atUs: number
  readonly position: ScriptPosition
}

function samplesOf(events: readonly TraceEvent[], pid: number): Sample[] {
  const positions = new Map<string, ScriptPosition>()
  const latestUs = new Map<string, number>()
  const samples: Sample[] = []
  for (const { name, ph, id = '', args, pid: process } of events) {
    if (process !== pid || ph !== 'P') continue
    if (name === 'Profile') latestUs.set(id, args.data?.startTime ?? 0)
    if (name !== 'ProfileChunk') continue
    const { cpuProfile, timeDeltas = [] } = args.data ?? {}
    for (const { id: node, callFrame } of cpuProfile?.nodes ?? []) {
      positions.set(`${id} ${node}`, {
        url: callFrame.url ?? '',
        line: callFrame.lineNumber ?? 0,
        column: callFrame.columnNumber ?? 0,
        name: callFrame.functionName,
      })
    }
    for (const [index, node] of (cpuProfile?.samples ?? []).entries()) {
      const atUs = (latestUs.get(id) ?? 0) + (timeDeltas[index] ?? 0)
      latestUs.set(id, atUs)
      const position = positions.get(`${id} ${node}`)
      if (position) samples.push({ atUs, position })
    }
  }
  return samples
}

const nameOf = createSourceNames()

/** The time of a task by the sources in which it was sampled. */
function sharesOf(samples: readonly Sample[], taskMs: number): Map<string, number> {
  const ms = taskMs / samples.length
  return sumByName(
    samples.filter(({ position }) => position.url !== '').map(({ position }) => ({ name: nameOf(position), ms })),
  )
}

function sumByName(entries: readonly { readonly name: string; readonly ms: number }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { name, ms } of entries) sums.set(name, (sums.get(name) ?? 0) + ms)
  return new Map([...sums].filter(([, ms]) => ms >= 0.5).sort(([, a], [, b]) => b - a))
}
