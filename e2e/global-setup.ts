import { startPlatformProcess } from '@plekje/testing'

/**
 * One platform for all journeys; those that need a broken one start their own. With `E2E_URL` they visit the site there:
 * `ADMIN_PASSWORD` is then its administrator's, and `E2E_DATA_DIR/outbox` holds the mails that it sent.
 */
export default async function globalSetup(): Promise<void> {
  if (process.env.E2E_URL) {
    requireVariables('ADMIN_PASSWORD', 'E2E_DATA_DIR')
    return
  }
  // Journeys do more from one address than a household does; the limits themselves are the services' own tests.
  const platform = await startPlatformProcess({ env: { REGISTRATIONS_PER_HOUR: '1000', FEEDBACK_PER_HOUR: '1000' } })
  process.env.E2E_URL = platform.url
  process.env.E2E_DATA_DIR = platform.dataDir
  Object.assign(globalThis, { e2ePlatform: platform })
}

function requireVariables(...names: readonly string[]): void {
  const missing = names.filter((name) => !process.env[name])
  if (missing.length > 0) throw new Error(`With E2E_URL, ${missing.join(' and ')} must be set too`)
}
