import type { Part, ServePart } from '../platform'
import { untilReady } from '../readiness'
import { openWaitingFront } from './waiting-front'

/** Requests that take longer are not waited for when their service is replaced. */
const PATIENCE_MS = 5000

/** Parts of a platform that can be replaced, each by itself, while it runs. */
export interface ReplaceableParts {
  readonly serve: ServePart
  /** Ends the part and starts it anew, with the code that there is now. Resolves when `/readyz` answers 200. */
  replace(name: string): Promise<void>
}

export function createReplaceableParts(say: (line: string) => void): ReplaceableParts {
  const replacements = new Map<string, () => Promise<void>>()
  return {
    serve: (name, port, create) => {
      const part = name === 'gateway' ? replaceable(port, create) : behindFront(port, create, say)
      replacements.set(name, part.replace)
      return part
    },
    async replace(name) {
      const began = performance.now()
      await replacements.get(name)?.()
      say(`${name} restarted in ${Math.round(performance.now() - began)} ms`)
    },
  }
}

type Replaceable = Part & { replace(): Promise<void> }
type Create = Parameters<ServePart>[2]

/** The gateway has the port that browsers know, and is away for the moment. */
function replaceable(port: number, create: Create): Replaceable {
  let part: Part | undefined
  const start = async () => {
    part = await create(port)
    return part.start()
  }
  const close = async () => {
    await part?.close()
    part = undefined
  }
  return {
    start,
    close,
    async replace() {
      await close()
      await start()
    },
  }
}

/** A service is at a port of its own, behind one that stays and at which requests wait meanwhile. */
function behindFront(port: number, create: Create, say: (line: string) => void): Replaceable {
  const front = openWaitingFront(port)
  const own = replaceable(0, create)
  const start = async () => {
    const { release } = await front
    try {
      const { url } = await own.start()
      await untilReady({ service: url }, say)
      release(url)
    } catch (error) {
      release(undefined)
      throw error
    }
    return { url: `http://127.0.0.1:${port}` }
  }
  return {
    async start() {
      const { release } = await front
      const { url } = await own.start()
      // Services wait for each other when they begin, and the platform waits for all of them.
      release(url)
      return { url: `http://127.0.0.1:${port}` }
    },
    async close() {
      await own.close()
      await (await front).close()
    },
    async replace() {
      await (await front).hold(PATIENCE_MS)
      await own.close()
      await start()
    },
  }
}
