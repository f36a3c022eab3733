import { startPlatformProcess } from '@plekje/testing'

/** One platform for all journeys; those that need a broken one start their own. */
export default async function globalSetup(): Promise<void> {
  // Journeys do more from one address than a household does; the limits themselves are the services' own tests.
  const platform = await startPlatformProcess({ env: { REGISTRATIONS_PER_HOUR: '1000', FEEDBACK_PER_HOUR: '1000' } })
  process.env.E2E_URL = platform.url
  process.env.E2E_DATA_DIR = platform.dataDir
  Object.assign(globalThis, { e2ePlatform: platform })
}
