import { type Checks, ensure } from '../checks'
import { runJourneys } from '../journeys'
import { checkChanges, wantsChanges } from './check-changes'
import { checkKills } from './check-kills'
import { checkOutages } from './check-outages'
import type { ReplicaSettings } from './settings'
import { openSite, type Site, type SiteOptions } from './site'

const SECURE_PREFIX = 'over SASL_SSL: '
const JOURNEYS = 'visitors, members and administrators use the site in a browser'

/** Runs all checks; resolves with the skipped ones and the reasons. */
export async function runRounds(
  checks: Checks,
  settings: ReplicaSettings,
  print: (line: string) => void,
): Promise<string[]> {
  const skipped: string[] = []
  const runRound = async (name: string, options: Partial<SiteOptions>, check: (site: Site) => Promise<void>) => {
    let site: Site | undefined
    const open = async () => {
      site = await openSite({ settings, print, ...options })
      return undefined
    }
    if (checks.wants(name)) await checks.try(name, open)
    else await open()
    if (!site) return
    try {
      await check(site)
    } finally {
      await site.close()
    }
  }
  await runRound('two processes of every unit start on real engines', {}, async (site) => {
    await checks.try(JOURNEYS, () => runJourneys(site))
    await checkChanges(checks, site)
    await checkKills(checks, site)
    skipped.push(...(await checkOutages(checks, site)))
  })
  if (!settings.kafkaSecure) skipped.push(`${SECURE_PREFIX}TEST_KAFKA_SECURE_* are not set`)
  else if (wantsChanges(checks, SECURE_PREFIX)) {
    const fewerChanges = { ...settings, changes: Math.ceil(settings.changes / 20) }
    await runRound(
      `${SECURE_PREFIX}two processes of every unit start`,
      { isSecure: true, settings: fewerChanges },
      async (site) => {
        ensure(site.broker.env.KAFKA_SSL === 'true', 'the broker is not the one with TLS')
        await checkChanges(checks, site, SECURE_PREFIX)
      },
    )
  }
  return skipped
}
