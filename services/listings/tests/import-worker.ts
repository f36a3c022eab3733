import { EngineSettings, openEngines } from '@plekje/engines'
import { LONG_TIME_LIMITS } from '@plekje/testing'
import { IDENTITY_PUBLIC_KEYS } from '@plekje/testing/service-caller'
import { createListingsService, listingsEngineRoles, readListingsConfig } from '../src'

/** Runs a listings service in a process that tests can kill. It resumes the imports that it finds. */
async function serve(dataDir: string) {
  const engines = await openEngines(
    EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: dataDir }),
    listingsEngineRoles,
  )
  const settings = readListingsConfig({ PORT: '0', LOG_LEVEL: 'silent', IDENTITY_PUBLIC_KEYS, DATA_DIR: dataDir })
  await (await createListingsService(settings, engines)).start()
  process.stdout.write('started\n')
}

void serve(process.argv[2] ?? '')
