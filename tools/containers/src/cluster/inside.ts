import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../units'

/** A folder beside the repository, which may hold scripts for a cluster. */
const clusterScripts = join(root, '../shared/engines/kubernetes')

/**
 * Reads two commands. `CLUSTER_RUN` runs a program where the cluster's addresses are reachable and kubectl is
 * configured: `env` when that is this machine. `CLUSTER_LOAD_IMAGE` loads an archive of images from its input.
 */
function clusterCommands(): { readonly run: string; readonly loadImage: string } {
  const hasScripts = existsSync(join(clusterScripts, 'in.sh'))
  const run = process.env.CLUSTER_RUN ?? (hasScripts ? join(clusterScripts, 'in.sh') : undefined)
  const loadImage =
    process.env.CLUSTER_LOAD_IMAGE ?? (hasScripts ? `${join(clusterScripts, 'load-image.sh')} -` : undefined)
  if (run && loadImage) return { run, loadImage }
  throw new Error(
    'Which cluster? Set CLUSTER_RUN (the command that runs a program where its addresses are reachable; env if that is\n' +
      'this machine) and CLUSTER_LOAD_IMAGE (a command that takes an archive of images, such as\n' +
      '"kind load image-archive /dev/stdin").',
  )
}

/**
 * Runs `program` where the cluster's addresses are reachable: starts this process again there, unless it already runs
 * there, and ends with its exit code. `program` gets the command that loads images.
 */
export async function runInsideCluster(program: (loadImage: string) => Promise<void>): Promise<void> {
  const { run, loadImage } = clusterCommands()
  if (process.env.CLUSTER_INSIDE !== undefined) return program(loadImage)
  const [command = '', ...commandArguments] = run.split(' ')
  const thisProgram = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const env = { ...process.env, CLUSTER_INSIDE: 'true', CLUSTER_LOAD_IMAGE: loadImage }
  process.exit(spawnSync(command, [...commandArguments, ...thisProgram], { stdio: 'inherit', env }).status ?? 1)
}
