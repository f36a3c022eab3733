// npm run test:runbooks -- compose|cluster|npm-start: runs every command of docs/operations and docs/runbooks in the situation that it
// is for, and checks what the document promises. Commands that are not run, and why: src/runbooks/not-run.ts.
import { Checks } from './checks'
import { runInsideCluster } from './cluster/inside'
import { requireDocker } from './docker'
import { runOnCluster } from './runbooks/on-cluster'
import { runOnCompose } from './runbooks/on-compose'
import { runOnNpmStart } from './runbooks/on-npm-start'

const PLACES: Readonly<Record<string, (checks: Checks) => Promise<number>>> = {
  compose: (checks) => {
    requireDocker()
    return reportAfter(runOnCompose(checks), checks)
  },
  cluster: (checks) => {
    requireDocker()
    return runInsideCluster((loadImage) => reportAfter(runOnCluster(checks, loadImage), checks))
  },
  'npm-start': (checks) => reportAfter(runOnNpmStart(checks), checks),
}

async function reportAfter(run: Promise<void>, checks: Checks): Promise<number> {
  await run
  return checks.report()
}

async function main(place = ''): Promise<void> {
  const runIn = PLACES[place]
  if (!runIn) throw new Error(`usage: npm run test:runbooks -- ${Object.keys(PLACES).join('|')}`)
  const failed = await runIn(new Checks(process.env.CHECKS))
  process.exit(failed === 0 ? 0 : 1)
}

main(process.argv[2]).catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
