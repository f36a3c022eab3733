import { openEngines } from '@plekje/engines'
import { Mutex } from 'async-mutex'
import { runPlatform } from '../run-platform'
import { createReplaceableParts } from './replaceable-parts'
import { units } from './units'

/*
 * The platform of `npm run dev`. Its parent process bundles each service and the gateway separately, and sends the name of a
 * rebuilt one, which is replaced here. Engines, ports and all other parts keep running.
 */
const parts = createReplaceableParts(console.log)
/** Replaces one part at a time, and none before the platform has started. */
const replacementMutex = new Mutex()
void replacementMutex.runExclusive(
  () => new Promise<void>((resolve) => runPlatform(openEngines, { onStarted: resolve, serve: parts.serve })),
)

process.on('message', (name: string) => {
  void replacementMutex.runExclusive(() => replace(name))
})
// Exits when the parent process has ended, which could otherwise not stop this one.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

async function replace(name: string): Promise<void> {
  try {
    units.get(name)?.reload()
    await parts.replace(name)
  } catch (error) {
    console.error(`${name} does not start:`, error)
  }
}
