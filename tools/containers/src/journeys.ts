import { join } from 'node:path'
import { ensure } from './checks'
import { run } from './docker'
import { root } from './units'

/** A running site for journeys and writers. */
export interface RunningSite {
  readonly url: string
  /** Folder with `outbox`, the mails that the site sent. */
  readonly dataDir: string
  readonly adminPassword: string
}

/** Journeys of visitors, members and administrators, without those that start and break their own platform. */
const journeys =
  '(search-by-text|search-by-place|listing|not-found|member|sign-in|friends|planner|feedback|admin-venues|admin-dashboard|add-venue)\\.journey'

/** Runs journeys on a running site. Resolves with Jest's line of totals. @throws with the failures */
export async function runJourneys({ url, dataDir, adminPassword }: RunningSite): Promise<string> {
  const { code, stdout, stderr } = await run(
    process.execPath,
    [join(root, 'node_modules/jest/bin/jest.js'), '--selectProjects', 'e2e', '--maxWorkers=2', journeys],
    { env: { E2E_URL: url, E2E_DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword } },
  )
  const [, totals = ''] = /^Tests:\s+(.*)$/m.exec(stderr) ?? []
  ensure(code === 0, `${totals}\n${(stderr + stdout).slice(-6000)}`)
  return totals
}
