// npm run test:replicas: tests two processes of every unit on real engines with changes, kills, replacements and
// outages of each engine; with `-- --slow-wire` with writes over a bad network. README.md says how to repeat some.
import { randomInt } from 'node:crypto'
import { Checks, runChecks } from '../checks'
import { checkSlowWire } from './check-slow-wire'
import { runRounds } from './rounds'
import { readSettings } from './settings'

void runChecks(async () => {
  const settings = readSettings(process.env, () => randomInt(2 ** 31))
  const repeat = `REPLICAS_SEED=${settings.seed}`
  console.log(repeat)
  const checks = new Checks(settings.namePattern)
  const print = (line: string) => console.log(`       ${line}`)
  if (!process.argv.includes('--slow-wire')) {
    return { checks, repeat, skipped: await runRounds(checks, settings, print) }
  }
  await checkSlowWire(checks, settings, print)
  return { checks, repeat }
})
