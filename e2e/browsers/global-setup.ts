import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { startSite } from '../global-setup'
import { START_TIMEOUT_MS } from './driver'
import { startProgram } from './program'

/** Starts one site for all browsers, because journeys change only their own data, and a virtual display for WebKit. */
export default async function globalSetup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-in-page-'))
  process.env.E2E_IN_PAGE = join(folder, 'in-page.js')
  await build({
    entryPoints: [join(__dirname, 'in-page/index.ts')],
    outfile: process.env.E2E_IN_PAGE,
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    logLevel: 'warning',
  })
  if (process.env.TEST_XVFB) {
    const args = ['-screen', '0', '1400x1100x24', '-nolisten', 'tcp', '-displayfd', '1']
    const display = await startProgram(process.env.TEST_XVFB, args, { output: /^(\d+)$/m, timeoutMs: START_TIMEOUT_MS })
    process.env.DISPLAY = `:${display.outputMatch}`
    Object.assign(globalThis, { browsersDisplay: display })
  }
  await startSite()
}
