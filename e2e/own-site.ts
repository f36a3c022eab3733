import { discardPlatform, type PlatformProcess, startPlatformProcess } from '@plekje/testing'
import { noteLog } from './evidence'
import { JOURNEY_SETTINGS } from './global-setup'

/** Starts a platform for this file alone instead of the shared one. Each file that calls this says why. */
export function ownSite(env: Readonly<Record<string, string>> = {}): void {
  let platform: PlatformProcess | undefined
  beforeAll(async () => {
    platform = await startPlatformProcess({ env: { ...JOURNEY_SETTINGS, ...env }, copyOf: process.env.E2E_SEEDED })
    Object.assign(process.env, { E2E_URL: platform.url, E2E_DATA_DIR: platform.dataDir })
    noteLog(platform.output)
  })
  afterAll(async () => {
    if (platform) await discardPlatform(platform)
  })
}
