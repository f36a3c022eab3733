// npm run test:cluster: tests the images on a real Kubernetes cluster with browsers and visitors, while every part of it is
// replaced. docs/operations/kubernetes.md lists the requirements.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { testCluster } from './cluster/scenario'
import { requireDocker } from './docker'
import { root } from './units'

/** A folder beside the repository, which may hold scripts for a cluster. */
const clusterScripts = join(root, '../shared/engines/kubernetes')

/**
 * Reads two commands. `CLUSTER_RUN` runs a program where the cluster's addresses are reachable and kubectl is configured; it
 * is `env` if this machine is such a place. `CLUSTER_LOAD_IMAGE` loads an archive of images from its standard input.
 */
function clusterCommands(): { readonly run: string; readonly loadImage: string } {
  const hasScripts = existsSync(join(clusterScripts, 'in.sh'))
  const run = process.env.CLUSTER_RUN ?? (hasScripts ? join(clusterScripts, 'in.sh') : undefined)
  const loadImage =
    process.env.CLUSTER_LOAD_IMAGE ?? (hasScripts ? `${join(clusterScripts, 'load-image.sh')} -` : undefined)
  if (run && loadImage) return { run, loadImage }
  throw new Error(
    'Which cluster? Set CLUSTER_RUN (a command that runs a program where its addresses can be reached, or env) and\n' +
      'CLUSTER_LOAD_IMAGE (a command that takes an archive of images, such as "kind load image-archive /dev/stdin").',
  )
}

async function main(): Promise<void> {
  requireDocker()
  const { run, loadImage } = clusterCommands()
  if (process.env.CLUSTER_INSIDE === undefined) {
    const [program = '', ...programArguments] = run.split(' ')
    const thisProgram = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
    const env = { ...process.env, CLUSTER_INSIDE: 'true', CLUSTER_LOAD_IMAGE: loadImage }
    const { status } = spawnSync(program, [...programArguments, ...thisProgram], { stdio: 'inherit', env })
    process.exit(status ?? 1)
  }
  const failed = await testCluster(loadImage)
  process.exit(failed === 0 ? 0 : 1)
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
