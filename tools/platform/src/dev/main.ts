import { openEngines } from '@plekje/engines'
import { Mutex } from 'async-mutex'
import { runPlatform } from '../run-platform'
import { createReplaceableParts } from './replaceable-parts'
import { units } from './units'

/*
 * The platform of `npm run dev`. The parent process bundles each service and the gateway, and sends the name of each
 * rebuilt bundle. This process replaces that part, while engines, ports and all other parts keep running.
 */
const parts = createReplaceableParts()
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
