// Installs the packages when the lock file is newer than the installed ones, so that every command works on a fresh
// clone. Prints in one sentence what this machine lacks. Its syntax also runs on an old Node, so that it can say that.
import { spawnSync } from 'node:child_process'
import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const lock = join(root, 'package-lock.json')
const installedLock = join(root, 'node_modules/.package-lock.json')
/** Space for the packages, the builds and the first data. */
const NEEDED_MEGABYTES = 2000

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  refuse(
    `Plekje needs Node 20.19 or newer and this is ${process.versions.node}: install the LTS release from your package manager or nodejs.org, and run the command again.`,
  )
}

const isFresh = existsSync(installedLock) && statSync(installedLock).mtimeMs >= statSync(lock).mtimeMs
if (!isFresh) {
  const { bavail, bsize } = statfsSync(root)
  const megabytes = Math.floor((bavail * bsize) / 1024 / 1024)
  if (megabytes < NEEDED_MEGABYTES) {
    refuse(
      `Installing and building Plekje takes ${NEEDED_MEGABYTES} MB and there are ${megabytes} MB left on the disk of ${root}: free some space and run the command again.`,
    )
  }
  console.error('Installing packages (once, about a minute) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status, error } = spawnSync(npm, ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) refuse(`npm did not start (${error.message}): put npm 10 or newer on the PATH and run the command again.`)
  if (status !== 0) {
    refuse(
      `npm could not install the packages; see its output above. Without a network they must lie in npm's cache already (npm config get cache).`,
    )
  }
}
