import type { Part, ServePart } from '../platform'
import { untilReady } from '../readiness'
import { openHoldingProxy } from './holding-proxy'

/** Maximum time that replacing a service waits for pending requests. */
const MAX_WAIT_MS = 5000

/** Parts of a running platform that can be replaced separately. */
interface ReplaceableParts {
  readonly serve: ServePart
  /** Stops the part and starts it with the current code. Resolves when a service is ready, or the gateway listens. */
  replace(name: string): Promise<void>
}

export function createReplaceableParts(): ReplaceableParts {
  const replacements = new Map<string, () => Promise<void>>()
  return {
    serve: (name, port, create) => {
      const part = name === 'gateway' ? createReplaceablePart(port, create) : createReplaceableService(port, create)
      replacements.set(name, part.replace)
      return part
    },
    async replace(name) {
      const startedAt = performance.now()
      await replacements.get(name)?.()
      console.log(`${name} restarted in ${Math.round(performance.now() - startedAt)} ms`)
    },
  }
}

type Replaceable = Part & { replace(): Promise<void> }
type Create = Parameters<ServePart>[2]

/** A part at a fixed port, such as the gateway, which is unavailable while it is replaced. */
function createReplaceablePart(port: number, create: Create): Replaceable {
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

/** A service behind a proxy at a fixed port, where requests wait while the service is replaced. */
function createReplaceableService(port: number, create: Create): Replaceable {
  const proxy = openHoldingProxy(port)
  const service = createReplaceablePart(0, create)
  return {
    async start() {
      const { release } = await proxy
      const { url } = await service.start()
      // Does not wait for readiness, because services wait for each other at their start; the platform waits for all.
      release(url)
      return { url: `http://127.0.0.1:${port}` }
    },
    async close() {
      await service.close()
      await (await proxy).close()
    },
    async replace() {
      const { hold, release } = await proxy
      await hold(MAX_WAIT_MS)
      await service.close()
      try {
        const { url } = await service.start()
        await untilReady({ service: url }, console.log)
        release(url)
      } catch (error) {
        release(undefined)
        throw error
      }
    },
  }
}
