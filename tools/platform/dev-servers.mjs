// Runs the services and the gateway for development, in one process on one set of engines.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { Mutex } from 'async-mutex'
import { root } from '../build/units.mjs'
import { watchBundles } from './dev-bundles.mjs'

const bundles = join(root, '.cache/dev-servers')

/**
 * Starts the servers. Replaces a service or the gateway after its change, and restarts all when shared code changes.
 *
 * @param {Readonly<Record<string, string>>} env additional environment variables
 */
export async function watchServers(env) {
  let platform
  let isEnding = false

  const watcher = await watchBundles(bundles, {
    // Sends the name of the changed unit to the platform. Before the first start and during a restart, there is nothing
    // to replace. A platform that failed to start, or ended, is started with the change.
    onUnit: (name) => {
      if (platform?.connected) platform.send(name)
      else if (platform && hasEnded()) restart()
    },
    onShared: () => {
      if (platform) restart()
    },
  })

  // Serialised: two concurrent restarts would start two platforms on the same ports.
  const restarting = new Mutex()
  function restart() {
    return restarting.runExclusive(startPlatform)
  }

  async function startPlatform() {
    await stop()
    if (isEnding) return
    platform = fork(join(bundles, 'main.cjs'), {
      cwd: root,
      execArgv: ['--enable-source-maps'],
      env: {
        ...process.env,
        ...env,
        PLEKJE_ROOT: root,
        DEV_UNITS: bundles,
        DEV_UNIT_NAMES: watcher.names.join(','),
      },
    })
  }

  function hasEnded() {
    return platform.exitCode !== null || platform.signalCode !== null
  }

  async function stop() {
    if (!platform || hasEnded()) return
    const exited = new Promise((resolve) => platform.once('exit', resolve))
    platform.kill('SIGTERM')
    await exited
  }

  await restart()
  return {
    async close() {
      isEnding = true
      await Promise.all([stop(), watcher.dispose()])
    },
  }
}
