import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveBrowser, startPlatformProcess } from '@plekje/testing'

/**
 * High limits, because journeys do more from one address than a household; the services' own tests cover the limits. Alerts
 * are mailed every second, because journeys do not wait until the next morning.
 */
export const JOURNEY_SETTINGS = {
  LIMIT_FACTOR: '1000',
  RATE_LIMIT_PER_MINUTE: '1000000',
  PAGE_LIMIT_PER_MINUTE: '1000000',
  ALERTS_EVERY_SECONDS: '1',
} as const

/**
 * All journeys of a run share one platform and one browser, so a file changes only its own data. A file that breaks
 * something, or counts shared data, starts its own platform (own-site.ts) on a copy of the folder that one platform
 * seeded (`E2E_SEEDED`). With `E2E_URL` all of them visit the site there: `ADMIN_PASSWORD` is its administrator's, and
 * `E2E_DATA_DIR/outbox` has its sent mails.
 */
export default async function globalSetup({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  // Only thorough files start their own platforms.
  const isCopied = maxWorkers > 1 && process.env.TEST_FILES !== 'usual'
  const [browser] = await Promise.all([serveBrowser(), startSite({ isCopied })])
  Object.assign(globalThis, { e2eBrowser: browser })
  process.env.E2E_BROWSER = browser.wsEndpoint()
}

/** Starts the shared site. With `isCopied` other platforms can copy the folder of its seed. */
export async function startSite({ isCopied = false } = {}): Promise<void> {
  if (process.env.E2E_URL) {
    requireVariables('ADMIN_PASSWORD', 'E2E_DATA_DIR')
    return
  }
  const seedFolder = isCopied ? await makeSeedFolder() : undefined
  const logs = mkdtempSync(join(tmpdir(), 'plekje-journeys-'))
  Object.assign(globalThis, { e2eFolders: [logs, seedFolder].filter((folder) => folder !== undefined) })
  const logFile = join(logs, 'platform.log')
  const platform = await startPlatformProcess({ env: JOURNEY_SETTINGS, copyOf: seedFolder, logFile })
  Object.assign(globalThis, { e2ePlatform: platform })
  Object.assign(process.env, { E2E_URL: platform.url, E2E_DATA_DIR: platform.dataDir, E2E_LOG: logFile })
  if (seedFolder) process.env.E2E_SEEDED = seedFolder
}

/** Starts and stops a platform; returns its data folder, filled with the seed. */
async function makeSeedFolder(): Promise<string> {
  const platform = await startPlatformProcess()
  const code = await platform.stop()
  if (code !== 0) throw new Error(`the platform that filled its stores ended with ${code}:\n${platform.output()}`)
  return platform.dataDir
}

function requireVariables(...names: readonly string[]): void {
  const missingNames = names.filter((name) => !process.env[name])
  if (missingNames.length > 0) throw new Error(`With E2E_URL, ${missingNames.join(' and ')} must be set too`)
}
