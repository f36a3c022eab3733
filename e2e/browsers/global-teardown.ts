import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import discardSites from '../global-teardown'

export default async function globalTeardown(): Promise<void> {
  await discardSites()
  if (process.env.E2E_IN_PAGE) rmSync(dirname(process.env.E2E_IN_PAGE), { recursive: true, force: true })
}
