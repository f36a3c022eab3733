import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { type LoadReport, waitUntil } from '@plekje/testing'
import { ensure } from '../checks'
import { forwardRequest } from '../forward-request'
import { listPods, SERVING_SELECTOR } from './cluster'
import { PORT } from './loopback-proxy'
import { buildPauseImage, type ExtraNode, startNode } from './nodes'
import { summaryOf, underLoad } from './under-load'

/** Share of requests that may fail between the loss of a node and the end of its pods' readiness. */
const MAX_FAILED_SHARE = 0.005
/** The entry tries another pod of the gateway after this long without a connection, as Ingress controllers do. */
const CONNECT_TIMEOUT_MS = 500

/**
 * Runs two pods of every unit on three nodes under load, and loses the last node: its kubelet and its pods are killed,
 * and its network is cut. Resolves with a summary of the requests that failed until no Service led to the node any
 * more. Leaves two pods of every unit, for which one node may be too small.
 */
export async function loseNode(images: readonly string[], deploySpread: () => Promise<void>): Promise<string> {
  await buildPauseImage()
  const nodes: ExtraNode[] = []
  try {
    nodes.push(await startNode(2, images))
    const lost = await startNode(3, images)
    nodes.push(lost)
    await deploySpread()
    return await loseUnderLoad(lost)
  } finally {
    for (const node of nodes) await node.remove()
  }
}

async function loseUnderLoad(node: ExtraNode): Promise<string> {
  const podsOnNode = async () => (await listPods(SERVING_SELECTOR)).filter((pod) => pod.node === node.name)
  const lostPods = await podsOnNode()
  ensure(lostPods.length > 3, `only ${lostPods.length} pods run on ${node.name}`)
  const entry = await openEntry()
  const report = await underLoad(entry.url, async () => {
    await node.lose()
    const areOut = async () => (await podsOnNode()).every(({ startSeconds }) => startSeconds === undefined)
    await waitUntil(areOut, { timeoutMs: 300_000, intervalMs: 1000, what: 'the end of readiness on the lost node' })
  }).finally(() => entry.close())
  return summaryOfLoss(report, lostPods.length)
}

function summaryOfLoss(report: LoadReport, pods: number): string {
  const share = report.failed.length / report.requests
  const percentage = `${(share * 100).toFixed(2)} % in ${report.seconds.toFixed(0)} s`
  const summary = `${pods} pods were lost; ${summaryOf(report)}; ${percentage}`
  const failures = report.failed.map(
    ({ at, method, path, status, error }) => `${at} ${method} ${path} ${status ?? error}`,
  )
  ensure(share < MAX_FAILED_SHARE, [summary, ...failures].join('\n'))
  return summary
}

interface Entry {
  readonly url: string
  close(): void
}

/**
 * Listens on loopback in place of an Ingress controller: opens a connection for each request, to the first ready pod of
 * the gateway that accepts one in time, beginning with a different pod each time.
 */
async function openEntry(): Promise<Entry> {
  let addresses: readonly string[] = []
  const refresh = async () => {
    addresses = (await listPods('app.kubernetes.io/name=gateway'))
      .filter(({ startSeconds }) => startSeconds !== undefined)
      .map(({ ip }) => ip)
  }
  await refresh()
  const timer = setInterval(() => void refresh().catch(() => undefined), 2000)
  let turn = 0
  const server = createServer((request, response) => {
    turn += 1
    const start = turn % addresses.length
    void forward(request, response, [...addresses.slice(start), ...addresses.slice(0, start)])
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      clearInterval(timer)
      server.close()
    },
  }
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  addresses: readonly string[],
): Promise<void> {
  for (const address of addresses) {
    const pod = await connectTo(address)
    if (pod === undefined) continue
    void forwardRequest(request, response, { createConnection: () => pod, headers: { connection: 'close' } })
    return
  }
  response.destroy()
}

/** Undefined when the pod accepts no connection in time. */
function connectTo(address: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(PORT, address)
    const giveUp = () => {
      socket.destroy()
      resolve(undefined)
    }
    const timer = setTimeout(giveUp, CONNECT_TIMEOUT_MS)
    socket.once('error', giveUp)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', giveUp)
      resolve(socket)
    })
  })
}
