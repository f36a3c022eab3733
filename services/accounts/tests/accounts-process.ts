import { EngineSettings, openEngines } from '@plekje/engines'
import { accountsEngineRoles, createAccountsService, readAccountsConfig } from '../src'

/** Runs the service in a process of its own, for tests that kill it. Prints its address. */
async function run() {
  const engines = await openEngines(EngineSettings.parse(process.env), accountsEngineRoles)
  const service = await createAccountsService(readAccountsConfig(process.env), engines)
  const { url } = await service.start()
  process.stdout.write(`${url}\n`)
}

void run()
