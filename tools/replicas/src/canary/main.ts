// npm run test:canary: two gateways give 5 % of visitors a broken version of a micro-frontend, which they take back by
// themselves, and then a good one, which they do not. README.md says what it needs.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { Checks, type Finished, runChecks } from '@plekje/containers/checks'
import { createRandomness, openBrowser } from '@plekje/testing'
import { buildChanged } from '../../../../e2e/second-build'
import { checkBrokenVersion, checkGoodVersion, PERCENT } from './check-share'
import { openCanarySite } from './two-gateways'

const repository = join(__dirname, '../../../..')
const TITLE = 'usePageTitle(pageTitles.home(site().brand))'

void runChecks(async (): Promise<Finished> => {
  const seed = Number(process.env.CANARY_SEED || randomInt(2 ** 31))
  const repeat = `CANARY_SEED=${seed}`
  const print = (line: string) => console.log(`       ${line}`)
  console.log(repeat)
  print('builds a version whose home page throws')
  const broken = await buildChanged('mfe-discovery', {
    'src/features/home/home-page.tsx': [TITLE, "throw new Error('this version is broken')"],
  })
  const checks = new Checks()
  const browser = await openBrowser()
  try {
    const built = (unit: string) => join(repository, unit, 'dist')
    const site = await openCanarySite({
      account: built('mfe-account'),
      admin: built('mfe-admin'),
      discovery: built('mfe-discovery'),
      'discovery-broken': broken.dist,
      'discovery-good': built('mfe-discovery'),
    })
    print(site.hasRedis ? 'two gateways share Redis' : 'two gateways decide alone: no redis-server is installed')
    try {
      const canary = { site, browser, random: createRandomness(seed), print }
      await checks.try(`a broken version for ${PERCENT} % is taken back, and nobody gets it afterwards`, () =>
        checkBrokenVersion(canary, 'discovery-broken'),
      )
      await checks.try(`a good version for ${PERCENT} % stays`, () => checkGoodVersion(canary, 'discovery-good'))
    } finally {
      await site.close()
    }
  } finally {
    await browser.close()
    broken.discard()
  }
  return { checks, repeat }
})
