// Installs the packages when the lock file is newer than what is installed, so that every command works on a fresh clone.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const lock = join(root, 'package-lock.json')
const installed = join(root, 'node_modules/.package-lock.json')

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Plekje needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

const isFresh = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs
if (!isFresh) {
  console.error('Installing packages (once, about a minute) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const result = spawnSync(npm, ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) process.exit(result.status ?? 1)
}
