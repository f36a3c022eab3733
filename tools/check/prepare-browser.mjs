// Finds, unpacks and tries the browser once, before any worker of jest needs it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../build/units.mjs'

/** @returns {Promise<string | undefined>} why no browser starts, with the remedy; undefined when one does */
export function prepareBrowser() {
  console.error('Looking for a browser …')
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'packages/testing/src/try-browser.ts')],
      { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let output = ''
    let errorOutput = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      errorOutput += chunk
    })
    child.once('close', (code) => {
      if (code === 0) {
        console.error(`  ${output.trim()}`)
        resolve(undefined)
      } else resolve(errorOutput.trim() || 'the browser could not be tried.')
    })
  })
}
