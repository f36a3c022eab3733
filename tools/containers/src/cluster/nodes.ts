import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { run } from '../docker'
import { root } from '../units'
import { loadImages } from './cluster'

const SCRIPT = join(root, 'tools/containers/nodes/node.sh')
const PROGRAMS = ['kubelet', 'kube-proxy', 'containerd', 'ctr', 'runc', 'ip', 'nsenter', 'unshare']
/** The image of the container that holds a pod's network. */
const PAUSE_IMAGE = 'plekje.test/pause:sleep'

/** The reason why this machine can start no further node; undefined when it can. */
export function reasonAgainstNodes(): string | undefined {
  const missing = PROGRAMS.filter((program) => spawnSync('which', [program]).status !== 0)
  if (missing.length > 0) return `further nodes need ${missing.join(', ')}`
  if (process.getuid?.() !== 0) return 'further nodes need the rights of root'
  const hasBridge = spawnSync('ip', ['link', 'show', 'cni0']).status === 0
  return hasBridge ? undefined : 'further nodes need a cluster whose pods share the bridge cni0 of this machine'
}

/** Builds the image that further nodes need, from the base image of the units. */
export async function buildPauseImage(): Promise<void> {
  const nodeImage = process.env.NODE_IMAGE ?? 'node:20-bookworm-slim'
  const { code, stderr } = await run('docker', ['build', '--tag', PAUSE_IMAGE, '-'], {
    input: `FROM ${nodeImage}\nENTRYPOINT ["sleep", "infinity"]\n`,
  })
  if (code !== 0) throw new Error(stderr)
}

/** A node beside the first, in namespaces of this machine. */
export interface ExtraNode {
  readonly name: string
  /** Kills the node's kubelet and pods, and cuts its network. */
  lose(): Promise<void>
  remove(): Promise<void>
}

/** Starts a node and gives it images of Docker. `number` is the last part of its address. */
export async function startNode(number: number, images: readonly string[]): Promise<ExtraNode> {
  const name = `node${number}`
  const node = { name, lose: () => nodeScript('lose', name), remove: () => nodeScript('remove', name) }
  await node.remove()
  await nodeScript('start', name, String(number))
  await loadImages(images, `${SCRIPT} load ${name}`)
  return node
}

async function nodeScript(...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await run(SCRIPT, args, { env: { PAUSE_IMAGE } })
  if (code !== 0) throw new Error(`node.sh ${args.join(' ')}: ${stderr || stdout}`)
}
