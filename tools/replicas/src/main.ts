// npm run test:replicas: two processes of every unit on real engines, used, changed, killed, replaced, and left without
// each engine in turn; with `-- --slow-wire` written to over a bad line. README.md says what is held and how a part of it is repeated.
import { randomInt } from 'node:crypto'
import { Checks, runChecks } from '@plekje/containers/checks'
import { checkSlowWire } from './check-slow-wire'
import { runRounds } from './rounds'
import { readSettings } from './settings'

void runChecks(async () => {
  const settings = readSettings(process.env, () => randomInt(2 ** 31))
  const repeat = `REPLICAS_SEED=${settings.seed}`
  console.log(repeat)
  const checks = new Checks(settings.only)
  const say = (line: string) => console.log(`       ${line}`)
  if (!process.argv.includes('--slow-wire')) return { checks, repeat, skipped: await runRounds(checks, settings, say) }
  await checkSlowWire(checks, settings, say)
  return { checks, repeat }
})
