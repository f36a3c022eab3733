// npm run test:canary: two gateways give 5 % of visitors a broken version of a micro-frontend, which they take back by
// themselves, and then a good one, which they do not. README.md says what it needs.
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandomness, openBrowser } from '@plekje/testing'
import { Checks, type Finished, runChecks } from '../checks'
import { copyBroken } from './break-build'
import { checkBrokenVersion, checkGoodVersion, PERCENT } from './check-share'
import { openCanarySite } from './two-gateways'

const repository = join(__dirname, '../../../..')

void runChecks(async (): Promise<Finished> => {
  const seed = Number(process.env.CANARY_SEED || randomInt(2 ** 31))
  const repeat = `CANARY_SEED=${seed}`
  const print = (line: string) => console.log(`       ${line}`)
  console.log(repeat)
  const folder = mkdtempSync(join(tmpdir(), 'plekje-canary-builds-'))
  const built = (unit: string) => join(repository, unit, 'dist')
  const broken = join(folder, 'discovery-broken')
  const brokenInBrowsers = join(folder, 'broken-in-browsers')
  copyBroken(built('mfe-discovery'), broken)
  copyBroken(built('mfe-discovery'), brokenInBrowsers, { onServer: false })
  const checks = new Checks()
  const browser = await openBrowser()
  try {
    const site = await openCanarySite({
      account: built('mfe-account'),
      admin: built('mfe-admin'),
      discovery: built('mfe-discovery'),
      'discovery-broken': broken,
      'discovery-broken-in-browsers': brokenInBrowsers,
      'discovery-good': built('mfe-discovery'),
    })
    print(site.hasRedis ? 'two gateways share Redis' : 'two gateways decide alone: no redis-server is installed')
    try {
      const canary = { site, browser, random: createRandomness(seed), print }
      await checks.try(`a broken version for ${PERCENT} % is taken back, and nobody gets it afterwards`, () =>
        checkBrokenVersion(canary, 'discovery-broken'),
      )
      await checks.try(`a version for ${PERCENT} % that is broken in browsers alone is taken back`, () =>
        checkBrokenVersion(canary, 'discovery-broken-in-browsers'),
      )
      await checks.try(`a good version for ${PERCENT} % stays`, () => checkGoodVersion(canary, 'discovery-good'))
    } finally {
      await site.close()
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
  return { checks, repeat }
})
