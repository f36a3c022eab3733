import { holdKept, type Kept, startWriters } from '@plekje/containers/acknowledged'
import { type Checks, hold } from '@plekje/containers/checks'
import { createRandomness } from '@plekje/testing'
import type { ReplicaSettings } from './settings'
import { openSite } from './site'
import { openSlowWire } from './toxiproxy'

/** Members, visitors and an administrator write while answers of the engines are late, cut short and lost. */
export async function checkSlowWire(checks: Checks, settings: ReplicaSettings, say: (line: string) => void) {
  const wire = await openSlowWire({
    mongodb: new URL(settings.mongodbUrl).host,
    redis: new URL(settings.redisUrl).host,
    kafka: settings.kafkaBrokers,
  })
  try {
    const site = await openSite({ settings, say, env: wire.env })
    try {
      let kept: Readonly<Record<string, Kept>> = {}
      await checks.try(`answers are late and lost on the wire for ${settings.slowWireSeconds} s`, async () => {
        const writers = await startWriters(site)
        const disturbed = wire.disturb(createRandomness(settings.seed))
        await new Promise((resolve) => setTimeout(resolve, settings.slowWireSeconds * 1000))
        const done = await disturbed.stop()
        const [calls, failed] = [writers.calls(), writers.failed().length]
        kept = await writers.finish()
        hold(failed < calls / 2, `${failed} of ${calls} calls failed`)
        const counts = Object.entries(done).map(([what, times]) => `${times} × ${what}`)
        return `${calls} calls, ${failed} answered 503 or not at all; ${counts.join(', ')}`
      })
      for (const [what, one] of Object.entries(kept)) {
        await checks.try(`over the slow wire no ${what} that were acknowledged are lost or doubled`, async () =>
          holdKept(one),
        )
      }
    } finally {
      await site.close()
    }
  } finally {
    await wire.close()
  }
}
