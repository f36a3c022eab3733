import { startPlatformProcess } from '@plekje/testing'

/** One platform for all journeys; those that need a broken one start their own. */
export default async function globalSetup(): Promise<void> {
  const platform = await startPlatformProcess()
  process.env.E2E_URL = platform.url
  process.env.E2E_DATA_DIR = platform.dataDir
  Object.assign(globalThis, { e2ePlatform: platform })
}
