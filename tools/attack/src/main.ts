// npm run test:attack: starts the product as `npm start` runs it, attacks it over loopback as an outsider would, and
// prints what was not refused. README.md lists the attacks.
import { randomInt } from 'node:crypto'
import { Checks, type Finished, runChecks } from '@plekje/containers/checks'
import { namedAttacks } from './named/named-attacks'
import { startAttackedPlatform } from './platform/attacked-platform'
import { attackAtRandom } from './random-attack'
import { readSettings } from './settings'

void runChecks(async (): Promise<Finished> => {
  const settings = readSettings(process.env, () => randomInt(2 ** 31))
  const { seed, requests, namePattern } = settings
  const print = (line: string) => console.log(line)
  print(`ATTACK_SEED=${seed} ATTACK_REQUESTS=${requests} repeats this attack`)
  const checks = new Checks(namePattern)
  let failedGroups = 0
  if (requests > 0) {
    print(`\n${requests} hostile requests at random`)
    const platform = await startAttackedPlatform()
    try {
      await attackAtRandom(platform, checks, { seed, requests, print })
    } finally {
      await platform.close()
    }
  }
  const platform = await startAttackedPlatform()
  try {
    for (const group of namedAttacks) {
      print(`\n${group.name}`)
      // A group that fails to start must not prevent the others.
      await group.run(platform, checks).catch((error: unknown) => {
        failedGroups += 1
        console.error(`FAILED ${group.name} could not be tried to its end`, error)
      })
    }
  } finally {
    await platform.close()
  }
  return { checks, failedGroups }
})
