import { join } from 'node:path'
import { waitUntil } from '@plekje/testing'
import { run } from '../docker'
import { root } from '../units'
import { kubectl, listPods, NAMESPACE, type Pod, SERVING_SELECTOR, waitForReadiness, waitForRollout } from './cluster'

/** A pod ends within 80 s; the rest is for a busy machine. */
const DRAIN_SECONDS = 300
/** `kubectl drain` repeats a refused eviction after the same time. */
const REPEAT_MS = 5000
const UNITS_OF_TWO = ['listings', 'reviews']
const BUDGETS = join(root, 'k8s/overlays/prod/disruption.yaml')

/**
 * Evicts the pods that draining a node of `prod` would evict, while MongoDB is unavailable and the budgets of `prod`
 * hold. Cordons no node, because a cluster may have only one, and new pods need it. Resolves with the seconds it took.
 */
export async function drainWithoutMongodb(): Promise<string> {
  await kubectl('apply', '--filename', BUDGETS)
  for (const unit of UNITS_OF_TWO) await kubectl('scale', `deployment/${unit}`, '--replicas', '2')
  for (const unit of UNITS_OF_TWO) await waitForRollout(`deployment/${unit}`)
  await kubectl('scale', 'statefulset/mongodb', '--replicas', '0')
  try {
    await waitUntil(async () => (await unreadyPods()).filter(({ unit }) => UNITS_OF_TWO.includes(unit)).length === 4, {
      timeoutMs: 300_000,
      intervalMs: 1000,
      what: 'pods that are not ready without MongoDB',
    })
    const pods = await podsToEvict()
    const started = performance.now()
    await Promise.all(pods.map(({ name }) => evict(name)))
    const seconds = (performance.now() - started) / 1000
    const unready = pods.filter((pod) => !isReady(pod))
    return `${pods.length} pods, of which ${unready.length} were not ready, were gone after ${seconds.toFixed(0)} s`
  } finally {
    await kubectl('delete', '--filename', BUDGETS)
    await kubectl('scale', 'statefulset/mongodb', '--replicas', '1')
    for (const unit of UNITS_OF_TWO) await kubectl('scale', `deployment/${unit}`, '--replicas', '1')
    await waitForRollout('statefulset/mongodb')
    await waitForReadiness()
  }
}

const isReady = ({ startSeconds }: Pod) => startSeconds !== undefined

const unreadyPods = async () => (await listPods(SERVING_SELECTOR)).filter((pod) => !isReady(pod))

/** Every pod that is not ready, and the first ready one of each unit: `prod` spreads the pods of a unit over nodes. */
async function podsToEvict(): Promise<Pod[]> {
  const pods = await listPods(SERVING_SELECTOR)
  const firstReady = new Map<string, Pod>()
  for (const pod of pods) {
    if (isReady(pod) && !firstReady.has(pod.unit)) firstReady.set(pod.unit, pod)
  }
  return pods.filter((pod) => !isReady(pod) || firstReady.get(pod.unit) === pod)
}

/** Evicts a pod, retrying while a budget refuses the eviction, and waits until the pod is gone. */
async function evict(name: string): Promise<void> {
  const uid = await kubectl('get', 'pod', name, '--output', 'jsonpath={.metadata.uid}')
  const options = { timeoutMs: DRAIN_SECONDS * 1000, intervalMs: REPEAT_MS, what: `the end of the evicted pod ${name}` }
  await waitUntil(() => requestEviction(name, uid), options)
  await waitUntil(async () => {
    const currentUid = await kubectl('get', 'pod', name, '--ignore-not-found', '--output', 'jsonpath={.metadata.uid}')
    return currentUid !== uid
  }, options)
}

/** False when a budget refuses the eviction. */
async function requestEviction(name: string, uid: string): Promise<boolean> {
  const eviction = {
    apiVersion: 'policy/v1',
    kind: 'Eviction',
    metadata: { name, namespace: NAMESPACE },
    deleteOptions: { preconditions: { uid } },
  }
  const path = `/api/v1/namespaces/${NAMESPACE}/pods/${name}/eviction`
  const { code, stderr } = await run('kubectl', ['create', '--raw', path, '--filename', '-'], {
    input: JSON.stringify(eviction),
  })
  if (code === 0) return true
  if (stderr.includes('disruption budget')) return false
  throw new Error(`${name} could not be evicted: ${stderr.trim()}`)
}
