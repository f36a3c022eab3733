import { createRandomness } from '@plekje/testing'
import { requireNothingLost, startWriters, type WriteComparison } from '../acknowledged'
import { type Checks, ensure } from '../checks'
import type { ReplicaSettings } from './settings'
import { openSite } from './site'
import { openSlowWire } from './toxiproxy'

/** Long enough for every kind of disturbance to hit every engine several times. */
const DISTURBED_SECONDS = 120

/** Checks writes of members and an administrator while responses of the engines are late, cut off and lost. */
export async function checkSlowWire(checks: Checks, settings: ReplicaSettings, print: (line: string) => void) {
  const wire = await openSlowWire({
    mongodb: new URL(settings.mongodbUrl).host,
    redis: new URL(settings.redisUrl).host,
    kafka: settings.kafkaBrokers,
  })
  try {
    const site = await openSite({ settings, print, env: wire.env })
    try {
      let comparisons: Readonly<Record<string, WriteComparison>> = {}
      await checks.try(`engines answer late or not at all for ${DISTURBED_SECONDS} s`, async () => {
        const writers = await startWriters(site)
        const disturbance = wire.disturb(createRandomness(settings.seed))
        await new Promise((resolve) => setTimeout(resolve, DISTURBED_SECONDS * 1000))
        const disturbanceCounts = await disturbance.stop()
        const calls = writers.calls()
        const failed = writers.failed().length
        comparisons = await writers.finish()
        ensure(failed < calls / 2, `${failed} of ${calls} calls failed`)
        const counts = Object.entries(disturbanceCounts).map(([name, count]) => `${count} × ${name}`)
        return `${calls} calls, ${failed} answered 503 or not at all; ${counts.join(', ')}`
      })
      for (const [what, comparison] of Object.entries(comparisons)) {
        await checks.try(`over the slow wire no ${what} that were acknowledged are lost or duplicated`, async () =>
          requireNothingLost(comparison),
        )
      }
    } finally {
      await site.close()
    }
  } finally {
    await wire.close()
  }
}
