import { join } from 'node:path'
import { waitUntil } from '@plekje/testing'
import { run } from '../docker'
import { root } from '../units'
import { kubectl, listPods, loadImages, waitForRollout } from './cluster'

const METRICS_SERVER = join(root, 'tools/containers/stand-ins/metrics-server.yaml')
const METRICS_IMAGE = 'plekje.test/metrics-server:0.8.0'
const AUTOSCALERS = join(root, 'k8s/overlays/prod/autoscaling.yaml')
const UNIT = 'listings'
const MAX_REPLICAS = 6
/** Two cores can load five pods above the target, 80 % of this request; an idle pod, with up to 35m, stays below it. */
const PROCESSOR_REQUEST = '100m'
const CONCURRENT_REQUESTS = 16
const REQUEST_TIMEOUT_MS = 10_000

/**
 * Runs `work` on a cluster with a metrics API. Installs a metrics server for that time if the cluster has none;
 * tools/containers/stand-ins/metrics-server.sh builds its image.
 */
export async function withMetrics(loadImage: string, work: () => Promise<string>): Promise<string> {
  const { code } = await run('kubectl', ['get', '--raw', '/apis/metrics.k8s.io/v1beta1/nodes'])
  if (code === 0) return work()
  await loadImages([METRICS_IMAGE], loadImage)
  await kubectlOnCluster('apply', '--filename', METRICS_SERVER)
  try {
    return await work()
  } finally {
    await kubectlOnCluster('delete', '--filename', METRICS_SERVER)
  }
}

async function kubectlOnCluster(...args: string[]): Promise<void> {
  const { code, stderr } = await run('kubectl', args)
  if (code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr.trim()}`)
}

/**
 * Scales listings by its autoscaler of `prod` from two pods to its maximum and back, with a low processor request and a
 * short wait before fewer pods are allowed. Resolves with a summary of the seconds.
 */
export async function scaleByLoad(): Promise<string> {
  const deployment = `deployment/${UNIT}`
  await kubectl('set', 'resources', deployment, '--requests', `cpu=${PROCESSOR_REQUEST},memory=128Mi`)
  await kubectl('scale', deployment, '--replicas', '2')
  await waitForRollout(deployment)
  await kubectl('apply', '--filename', AUTOSCALERS, '--selector', `app.kubernetes.io/name=${UNIT}`)
  const shortWindows = { spec: { behavior: { scaleDown: { stabilizationWindowSeconds: 15 } } } }
  await kubectl('patch', 'hpa', UNIT, '--patch', JSON.stringify(shortWindows))
  try {
    await waitUntil(
      async () => (await kubectl('get', 'hpa', UNIT, '--output', 'jsonpath={.status.currentMetrics}')) !== '',
      {
        timeoutMs: 600_000,
        intervalMs: 2000,
        what: 'figures of the autoscaler',
      },
    )
    const address = await kubectl('get', 'service', UNIT, '--output', 'jsonpath={.spec.clusterIP}')
    const endLoad = startCallers(`http://${address}:8080/metrics`)
    const secondsUp = await secondsUntil(MAX_REPLICAS).finally(endLoad)
    const secondsDown = await secondsUntil(2)
    return `${UNIT} had ${MAX_REPLICAS} pods after ${secondsUp} s, and 2 again ${secondsDown} s after the load`
  } finally {
    await kubectl('delete', 'hpa', UNIT)
    await kubectl('scale', deployment, '--replicas', '1')
    await kubectl('rollout', 'undo', deployment)
    await waitForRollout(deployment)
  }
}

/** Waits for this number of ready pods. Resolves with the seconds until then. */
async function secondsUntil(replicas: number): Promise<string> {
  const started = performance.now()
  const isReached = async () => {
    const pods = await listPods(`app.kubernetes.io/name=${UNIT}`)
    return pods.length === replicas && pods.every(({ startSeconds }) => startSeconds !== undefined)
  }
  await waitUntil(isReached, { timeoutMs: 900_000, intervalMs: 1000, what: `${replicas} pods of ${UNIT}` })
  return ((performance.now() - started) / 1000).toFixed(0)
}

/** Sends requests without a pause, on new connections, so that every pod gets some. Returns a function that stops. */
function startCallers(url: string): () => void {
  let isEnding = false
  const call = async () => {
    while (!isEnding) {
      const options = { headers: { connection: 'close' }, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }
      const response = await fetch(url, options).catch(() => undefined)
      await response?.arrayBuffer().catch(() => undefined)
    }
  }
  for (let caller = 0; caller < CONCURRENT_REQUESTS; caller++) void call()
  return () => {
    isEnding = true
  }
}
