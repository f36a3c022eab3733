import { openEngines } from '@plekje/engines'
import { Mutex } from 'async-mutex'
import { runPlatform } from '../run-platform'
import { createReplaceableParts } from './replaceable-parts'
import { units } from './units'

/*
 * The platform of `npm run dev`, which bundles each service and the gateway apart and sends the name of the one that was
 * built anew. Engines, ports and all other parts stay as they are.
 */
const parts = createReplaceableParts(console.log)
/** Replaces one part at a time, and none before the platform has started. */
const working = new Mutex()
void working.runExclusive(
  () => new Promise<void>((resolve) => runPlatform(openEngines, { onStarted: resolve, serve: parts.serve })),
)

process.on('message', (name: string) => {
  void working.runExclusive(() => replace(name))
})
// The parent process is gone and cannot end this one any more.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

async function replace(name: string): Promise<void> {
  try {
    units.get(name)?.reload()
    await parts.replace(name)
  } catch (error) {
    console.error(`${name} does not start:`, error)
  }
}
