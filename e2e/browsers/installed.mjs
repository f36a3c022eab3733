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

/** @param {string[]} names programs on the PATH, or paths @returns {string | undefined} path of the first that exists */
const findProgram = (names) =>
  names
    .flatMap((name) =>
      name.includes('/') ? [name] : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
    )
    .find(isProgram)

/** MiniBrowser is not on the PATH, but in a folder of its package. @returns {string | undefined} */
function findMiniBrowser() {
  const folders = ['/usr/lib', '/usr/libexec'].flatMap((top) => {
    try {
      return [top, ...readdirSync(top).map((name) => join(top, name))]
    } catch {
      return []
    }
  })
  return findProgram(
    folders.flatMap((folder) => ['4.1', '6.0'].map((api) => join(folder, `webkit2gtk-${api}`, 'MiniBrowser'))),
  )
}

/**
 * @typedef {{ name: 'firefox' | 'webkit' | 'chromium', packages: string, missing: string[], env: Record<string, string> }} Browser
 *   `missing`: names of absent programs; `env`: paths of the other programs
 */

/** @param {'firefox' | 'webkit' | 'chromium'} name @returns {Browser} */
export function findBrowser(name) {
  const requirements = {
    firefox: {
      packages: 'firefox-esr',
      programs: { TEST_FIREFOX: process.env.TEST_FIREFOX || findProgram(['firefox-esr', 'firefox']) },
    },
    webkit: {
      packages: 'webkit2gtk-driver xvfb',
      programs: {
        TEST_WEBKIT_DRIVER: process.env.TEST_WEBKIT_DRIVER || findProgram(['WebKitWebDriver']),
        TEST_WEBKIT: process.env.TEST_WEBKIT || findMiniBrowser(),
        TEST_XVFB: process.env.TEST_XVFB || findProgram(['Xvfb']),
      },
    },
    chromium: {
      packages: 'chromium-headless-shell',
      programs: { CHROMIUM_PATH: process.env.CHROMIUM_PATH || findProgram(['chromium-headless-shell', 'chromium']) },
    },
  }[name]
  const programs = Object.entries(requirements.programs)
  return {
    name,
    packages: requirements.packages,
    missing: programs.filter(([, path]) => !path || !isProgram(path)).map(([program]) => program),
    env: Object.fromEntries(programs.filter(([, path]) => path)),
  }
}
