// Browsers other than Chromium on this machine.
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @param {string} path */
const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string[]} names @returns {string | undefined} the first that is on the PATH, or is a path itself */
const firstOf = (names) =>
  names
    .flatMap((name) =>
      name.includes('/') ? [name] : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
    )
    .find(isProgram)

/** MiniBrowser stands where only its package looks. @returns {string | undefined} */
function miniBrowser() {
  const folders = ['/usr/lib', '/usr/libexec'].flatMap((top) => {
    try {
      return [top, ...readdirSync(top).map((name) => join(top, name))]
    } catch {
      return []
    }
  })
  return firstOf(
    folders.flatMap((folder) => ['4.1', '6.0'].map((api) => join(folder, `webkit2gtk-${api}`, 'MiniBrowser'))),
  )
}

/**
 * @typedef {{ name: 'firefox' | 'webkit' | 'chromium', packages: string, missing: string[], env: Record<string, string> }} Browser
 *   `missing`: which of its programs are not here; `env`: where those that are here stand
 */

/** @param {'firefox' | 'webkit' | 'chromium'} name @returns {Browser} */
export function findBrowser(name) {
  const wanted = {
    firefox: {
      packages: 'firefox-esr',
      programs: { TEST_FIREFOX: process.env.TEST_FIREFOX || firstOf(['firefox-esr', 'firefox']) },
    },
    webkit: {
      packages: 'webkit2gtk-driver xvfb',
      programs: {
        TEST_WEBKIT_DRIVER: process.env.TEST_WEBKIT_DRIVER || firstOf(['WebKitWebDriver']),
        TEST_WEBKIT: process.env.TEST_WEBKIT || miniBrowser(),
        TEST_XVFB: process.env.TEST_XVFB || firstOf(['Xvfb']),
      },
    },
    chromium: {
      packages: 'chromium-headless-shell',
      programs: { CHROMIUM_PATH: process.env.CHROMIUM_PATH || firstOf(['chromium-headless-shell', 'chromium']) },
    },
  }[name]
  const programs = Object.entries(wanted.programs)
  return {
    name,
    packages: wanted.packages,
    missing: programs.filter(([, path]) => !path || !isProgram(path)).map(([program]) => program),
    env: Object.fromEntries(programs.filter(([, path]) => path)),
  }
}
