import { openEngines } from '@plekje/engines'
import { runPlatform } from '../run-platform'
import { createReplaceableParts } from './replaceable-parts'
import { units } from './units'

/*
 * The platform of `npm run dev`, which bundles each service and the gateway apart and sends the name of the one that was
 * built anew. Engines, ports and all other parts stay as they are.
 */
const parts = createReplaceableParts(console.log)
let work: Promise<void> = new Promise((resolve) => runPlatform(openEngines, { onStarted: resolve, serve: parts.serve }))

process.on('message', (name: string) => {
  work = work.then(() => replace(name))
})
// Whoever started this and is gone cannot end it any more.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

async function replace(name: string): Promise<void> {
  try {
    units.get(name)?.reload()
    await parts.replace(name)
  } catch (error) {
    console.error(`${name} does not start:`, error)
  }
}
