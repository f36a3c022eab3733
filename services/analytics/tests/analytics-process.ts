import { EngineSettings, openEngines } from '@plekje/engines'
import { analyticsEngineRoles, createAnalyticsService, readAnalyticsConfig } from '../src'

/** Runs the service in a process of its own, for tests that kill it. Starts on input from stdin; prints its address. */
async function run() {
  const engines = await openEngines(EngineSettings.parse(process.env), analyticsEngineRoles)
  const service = await createAnalyticsService(readAnalyticsConfig(process.env), engines)
  const { url } = await service.start()
  process.stdout.write(`${url}\n`)
}

process.stdin.once('data', () => void run())
process.stdin.once('end', () => process.exit(0))
