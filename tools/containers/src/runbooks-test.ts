// npm run test:runbooks -- compose|cluster|npm-start: runs every command of docs/operations and docs/runbooks in the
// situation that it is for, and checks what the document promises. src/runbooks/not-run.ts lists what is not run.
import { Checks, runChecks } from './checks'
import { runInsideCluster } from './cluster/inside'
import { requireDocker } from './docker'
import { runOnCluster } from './runbooks/on-cluster'
import { runOnCompose } from './runbooks/on-compose'
import { runOnNpmStart } from './runbooks/on-npm-start'

const PLACES: Readonly<Record<string, (checks: Checks) => Promise<void>>> = {
  compose: (checks) => {
    requireDocker()
    return runOnCompose(checks)
  },
  cluster: (checks) => {
    requireDocker()
    return runInsideCluster((loadImage) => runOnCluster(checks, loadImage))
  },
  'npm-start': runOnNpmStart,
}

void runChecks(async () => {
  const runIn = PLACES[process.argv[2] ?? '']
  if (!runIn) throw new Error(`usage: npm run test:runbooks -- ${Object.keys(PLACES).join('|')}`)
  const checks = new Checks(process.env.CHECKS)
  await runIn(checks)
  return { checks }
})
