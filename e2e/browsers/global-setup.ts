import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { startSites } from '../global-setup'

/** One site for all browsers at the same time: what journeys change is their own, or put back. */
export default async function globalSetup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-in-page-'))
  process.env.E2E_IN_PAGE = join(folder, 'in-page.js')
  await build({
    entryPoints: [join(__dirname, 'in-page/index.ts')],
    outfile: process.env.E2E_IN_PAGE,
    ...{ bundle: true, format: 'iife', minify: true, target: 'es2022', logLevel: 'warning' },
  })
  await startSites(1)
}
