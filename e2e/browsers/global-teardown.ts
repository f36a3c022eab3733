import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import discardSite from '../global-teardown'
import type { Program } from './program'

export default async function globalTeardown(): Promise<void> {
  await discardSite()
  await (globalThis as { browsersDisplay?: Program }).browsersDisplay?.stop()
  if (process.env.E2E_IN_PAGE) rmSync(dirname(process.env.E2E_IN_PAGE), { recursive: true, force: true })
}
