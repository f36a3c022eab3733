// Finds, unpacks and tries the browser once, before any worker of jest needs it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../build/units.mjs'

/** @returns {Promise<string | undefined>} why there is none and what mends it; undefined when one starts */
export function prepareBrowser() {
  console.error('Looking for a browser …')
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'packages/testing/src/try-browser.ts')],
      { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let printed = ''
    let said = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
    })
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    child.once('close', (code) => {
      if (code === 0) {
        console.error(`  ${printed.trim()}`)
        resolve(undefined)
      } else resolve(said.trim() || 'the browser could not be tried.')
    })
  })
}
