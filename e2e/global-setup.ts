import { startPlatformProcess } from '@plekje/testing'

/**
 * A platform for each of jest's workers, so that no journey meets what another one does at the same time; those that
 * need a broken one start their own. One of them fills its stores and stops, and all begin on copies of what it left
 * (`E2E_SEEDED`). With `E2E_URL` all of them visit the site there: `ADMIN_PASSWORD` is then its
 * administrator's, and `E2E_DATA_DIR/outbox` holds the mails that it sent.
 */
export default async function globalSetup({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  await startSites(maxWorkers)
}

export async function startSites(count: number): Promise<void> {
  if (process.env.E2E_URL) {
    requireVariables('ADMIN_PASSWORD', 'E2E_DATA_DIR')
    return
  }
  // Journeys do more from one address than a household does; the limits themselves are the services' own tests.
  // Nor do they wait until tomorrow morning for a mail.
  const env = {
    REGISTRATIONS_PER_HOUR: '1000',
    FEEDBACK_PER_HOUR: '1000',
    COUNTED_PER_SOURCE_PER_HOUR: '1000',
    ALERTS_EVERY_SECONDS: '1',
  }
  const seeded = count > 1 ? await seededData() : undefined
  Object.assign(globalThis, { e2eSeeded: seeded })
  if (seeded) process.env.E2E_SEEDED = seeded
  const start = () => startPlatformProcess({ env, copyOf: seeded })
  const platforms = await Promise.all(Array.from({ length: count }, start))
  process.env.E2E_SITES = JSON.stringify(platforms.map(({ url, dataDir }) => ({ url, dataDir })))
  Object.assign(globalThis, { e2ePlatforms: platforms })
}

/** The data folder of a platform that started for the first time, and stopped. */
async function seededData(): Promise<string> {
  const first = await startPlatformProcess()
  const code = await first.stop()
  if (code !== 0) throw new Error(`the platform that filled its stores ended with ${code}:\n${first.output()}`)
  return first.dataDir
}

function requireVariables(...names: readonly string[]): void {
  const missing = names.filter((name) => !process.env[name])
  if (missing.length > 0) throw new Error(`With E2E_URL, ${missing.join(' and ')} must be set too`)
}
