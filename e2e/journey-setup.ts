import { endPlatforms } from '@plekje/testing'

/** A journey opens many pages and waits for what they show: on a slow machine, and on late engines, for minutes. */
jest.setTimeout(240_000)

// The site of this worker (global-setup.ts), unless one is given.
const sites: { url: string; dataDir: string }[] = JSON.parse(process.env.E2E_SITES ?? '[]')
const site = sites[(Number(process.env.JEST_WORKER_ID) - 1) % sites.length]
if (site) Object.assign(process.env, { E2E_URL: site.url, E2E_DATA_DIR: site.dataDir })

// What a failed journey leaves running must not keep the run from ending.
afterAll(endPlatforms)
