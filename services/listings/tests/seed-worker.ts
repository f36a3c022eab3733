import { EngineSettings, openEngines } from '@plekje/engines'
import { LONG_TIME_LIMITS } from '@plekje/testing'
import { seedListings } from '../src'
import { sampleSeed, sampleVenue } from './sample-seed'

/** Seeds many venues in a process that tests can kill. */
async function seedInProcess(dataDir: string) {
  const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: dataDir }), ['documents'])
  const venues = Array.from({ length: Number(process.argv[3]) }, (_, index) => sampleVenue(index + 1))
  await seedListings(engines, async () => ({ ...sampleSeed, venues }))
  await engines.close()
}

void seedInProcess(process.argv[2] ?? '')
