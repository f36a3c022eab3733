import { spawn } from 'node:child_process'
import { waitUntil } from '@plekje/testing'
import { run } from '../docker'

export const NAMESPACE = 'plekje'

/** Runs kubectl; resolves with its output. @throws with its error output when it fails */
export async function kubectl(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run('kubectl', ['--namespace', NAMESPACE, ...args])
  if (code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr.trim() || stdout.trim()}`)
  return stdout
}

/** Passes images of Docker to the cluster by a command that reads an archive. @throws when either program fails */
export function loadImages(images: readonly string[], command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const save = spawn('docker', ['save', ...images], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [program = '', ...args] = command.split(' ')
    const load = spawn(program, args, { stdio: [save.stdout, 'ignore', 'pipe'] })
    let errorOutput = ''
    for (const child of [save, load]) {
      child.stderr?.on('data', (chunk: Buffer) => {
        errorOutput += chunk.toString()
      })
      child.on('error', (error) => reject(new Error(`images could not be loaded: ${error.message}`)))
      child.on('close', (code) => {
        if (code !== 0) reject(new Error(`images could not be loaded (${code}): ${errorOutput.trim()}`))
        else if (child === load) resolve()
      })
    }
  })
}

export interface Pod {
  readonly name: string
  readonly unit: string
  readonly ip: string
  /** Empty until the pod is scheduled. */
  readonly node: string
  readonly restarts: number
  /** Time from the program's start until the pod was ready; undefined while it is not. */
  readonly startSeconds: number | undefined
}

interface PodDocument {
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> }
  readonly spec: { readonly nodeName?: string }
  readonly status: {
    readonly podIP?: string
    readonly conditions?: readonly {
      readonly type: string
      readonly status: string
      readonly lastTransitionTime: string
    }[]
    readonly containerStatuses?: readonly {
      readonly restartCount: number
      readonly state: { readonly running?: { readonly startedAt: string } }
    }[]
  }
}

export async function listPods(selector: string): Promise<Pod[]> {
  const { items } = JSON.parse(await kubectl('get', 'pods', '--selector', selector, '--output', 'json')) as {
    items: PodDocument[]
  }
  return items.map(({ metadata, spec, status }) => {
    const [container] = status.containerStatuses ?? []
    const startedAt = container?.state.running?.startedAt
    const ready = status.conditions?.find((condition) => condition.type === 'Ready' && condition.status === 'True')
    const startSeconds =
      startedAt && ready ? (Date.parse(ready.lastTransitionTime) - Date.parse(startedAt)) / 1000 : undefined
    const unit = metadata.labels['app.kubernetes.io/name'] ?? ''
    return {
      name: metadata.name,
      unit,
      ip: status.podIP ?? '',
      node: spec.nodeName ?? '',
      restarts: container?.restartCount ?? 0,
      startSeconds,
    }
  })
}

export async function residentMiB(pod: Pod): Promise<number> {
  const status = await kubectl('exec', pod.name, '--', 'cat', '/proc/1/status')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

export const SERVING_SELECTOR = 'app.kubernetes.io/component in (service, gateway, front-end)'

/** All serving workloads, such as `deployment/reviews`. */
export const listWorkloads = async (): Promise<string[]> =>
  (await kubectl('get', 'deployment,statefulset', '--selector', SERVING_SELECTOR, '--output', 'name'))
    .trim()
    .split('\n')
    .map((name) => name.replace('.apps/', '/'))

export const waitForRollout = (workload: string): Promise<string> =>
  kubectl('rollout', 'status', workload, '--timeout', '900s')

export const waitForReadiness = (): Promise<true> =>
  waitUntil(async () => (await listPods(SERVING_SELECTOR)).every(({ startSeconds }) => startSeconds !== undefined), {
    timeoutMs: 600_000,
    intervalMs: 1000,
    what: 'readiness of every pod',
  })
