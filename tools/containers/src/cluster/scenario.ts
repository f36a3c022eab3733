import { join } from 'node:path'
import { newSecrets } from '@plekje/accounts/site-secrets'
import { waitUntil } from '@plekje/testing'
import { requireNothingLost, startWriters } from '../acknowledged'
import { type Checks, ensure } from '../checks'
import {
  composedPages,
  operatorUrl,
  requireComposed,
  requireFilesInMemory,
  requireLeftToBrowser,
} from '../composed-pages'
import { docker, run } from '../docker'
import { type RunningSite, runJourneys } from '../journeys'
import { rollFrontEndOutAndBack } from '../next-front-end'
import { root } from '../units'
import { scaleByLoad, withMetrics } from './autoscaling'
import {
  kubectl,
  listPods,
  listWorkloads,
  NAMESPACE,
  residentMiB,
  SERVING_SELECTOR,
  waitForReadiness,
  waitForRollout,
} from './cluster'
import { drainWithoutMongodb } from './drain'
import { openLoopbackProxy, PORT } from './loopback-proxy'
import { loseNode } from './lost-node'
import { nextFrontEndOnCluster } from './next-front-end'
import { reasonAgainstNodes } from './nodes'
import { writeOverlay } from './overlay'
import {
  BROKEN_REVIEWS_IMAGE,
  emptyCluster,
  imagesOfNode,
  loadAllImages,
  NEXT_FRONT_END_IMAGE,
  VOLUMES,
} from './prepare'
import { requireNoFailures, summaryOf, underLoad } from './under-load'

const url = `http://127.0.0.1:${PORT}`

/**
 * Runs all checks against the cluster of kubectl. `CLUSTER_KEEP=yes` uses the deployment of an earlier run.
 */
export async function testCluster(checks: Checks, loadImage: string): Promise<void> {
  if (process.env.CLUSTER_KEEP !== 'yes' && !(await deployAll(checks, loadImage))) return
  await printFigures()
  const secret = await kubectl('get', 'secret', 'plekje-secrets', '--output', 'jsonpath={.data.ADMIN_PASSWORD}')
  const adminPassword = Buffer.from(secret, 'base64').toString()
  const site = { url, dataDir: join(VOLUMES, 'mails'), adminPassword }
  const address = await kubectl('get', 'service', 'gateway', '--output', 'jsonpath={.spec.clusterIP}')
  const closeProxy = await openLoopbackProxy(address)
  await composePages(checks)
  await checks.try('visitors, members and administrators use it in a browser', () => runJourneys(site))
  await replaceWhileWriting(checks, site, `http://${address}:${PORT}`)
  closeProxy()
  await moveAndScale(checks, loadImage)
}

/** Checks the HTML before scripts run, with and without a pod of a front end. */
async function composePages(checks: Checks): Promise<void> {
  const pages = await composedPages(url)
  await checks.try('pages are sent as HTML with their text', () => requireComposed(url, pages))
  await checks.try('the gateway has every file of the front ends before anybody asks', async () => {
    const gateways = await listPods('app.kubernetes.io/name=gateway')
    return requireFilesInMemory(gateways.map(({ ip }) => operatorUrl(ip)))
  })
  for (const unit of ['mfe-discovery', 'shell']) {
    const scale = async (replicas: number) => {
      await kubectl('scale', `deployment/${unit}`, '--replicas', String(replicas))
      await waitForRollout(`deployment/${unit}`)
    }
    await checks.try(`${unit} has no pod: its pages are left to the browser`, () =>
      requireLeftToBrowser(url, pages, {
        begin: async () => {
          await scale(0)
          await waitUntil(async () => (await listPods(`app.kubernetes.io/name=${unit}`)).length === 0, {
            timeoutMs: 600_000,
            intervalMs: 500,
            what: `the end of every pod of ${unit}`,
          })
        },
        end: () => scale(1),
      }),
    )
  }
}

/** Loads the images and deploys everything. False when it does not become ready. */
async function deployAll(checks: Checks, loadImage: string): Promise<boolean> {
  const isLoaded = await checks.try('images are built and loaded into the cluster', () => loadAllImages(loadImage))
  if (!isLoaded) return false
  await checks.try('the cluster is empty before', emptyCluster)
  await kubectl('create', 'namespace', NAMESPACE)
  for (const overlay of ['dev', 'test', 'prod', 'gitops']) {
    await checks.try(`the API server takes every field of ${overlay}`, () => dryRun(overlay))
  }
  const values = Object.entries(newSecrets()).map(([name, value]) => `--from-literal=${name}=${value}`)
  await kubectl('create', 'secret', 'generic', 'plekje-secrets', ...values)
  const isUp = await checks.try('everything is applied and becomes ready', async () => {
    await deploy(writeOverlay('first'))
    return `${(await listPods(SERVING_SELECTOR)).length} pods serve`
  })
  if (!isUp) await printDiagnosis()
  return isUp
}

async function dryRun(overlay: string): Promise<string> {
  const folder = join(root, 'k8s/overlays', overlay)
  const output = await kubectl('apply', '--dry-run=server', '--validate=strict', '-k', folder)
  return `${output.trim().split('\n').length} objects`
}

/** Replaces everything while members write, and compares the acknowledged writes with the data. */
async function replaceWhileWriting(checks: Checks, site: RunningSite, serviceUrl: string): Promise<void> {
  const writers = await startWriters(site)
  await replaceUnderLoad(checks, serviceUrl)
  await checks.try('no program ended by itself meanwhile', async () => {
    const pods = (await listPods(SERVING_SELECTOR)).filter(({ restarts }) => restarts > 0)
    ensure(pods.length === 0, pods.map(({ name, restarts }) => `${name}: ${restarts} times`).join(', '))
    return undefined
  })
  await deleteEngines(checks, serviceUrl)
  for (const [kind, comparison] of Object.entries(await writers.finish())) {
    await checks.try(`no acknowledged ${kind} are lost or duplicated`, async () => requireNothingLost(comparison))
  }
}

async function replaceUnderLoad(checks: Checks, serviceUrl: string): Promise<void> {
  await checks.try('under load, nothing is replaced', async () =>
    requireNoFailures(await underLoad(serviceUrl, () => new Promise((resolve) => setTimeout(resolve, 20_000)))),
  )
  for (const workload of await listWorkloads()) {
    await checks.try(`under load, ${workload} is restarted`, async () =>
      requireNoFailures(
        await underLoad(serviceUrl, async () => {
          await kubectl('rollout', 'restart', workload)
          await waitForRollout(workload)
        }),
      ),
    )
  }
  await checks.try('under load, social gets a new image', async () =>
    requireNoFailures(await underLoad(serviceUrl, () => deploy(writeOverlay('next', { tags: { social: 'next' } })))),
  )
  for (const unit of ['gateway', 'listings', 'search']) {
    await checks.try(`under load, one of two pods of ${unit} is deleted`, async () => {
      await kubectl('scale', `deployment/${unit}`, '--replicas', '2')
      await waitForRollout(`deployment/${unit}`)
      const report = await underLoad(serviceUrl, async () => {
        const [first] = await listPods(`app.kubernetes.io/name=${unit}`)
        await kubectl('delete', 'pod', first?.name ?? '', '--wait')
        await waitForRollout(`deployment/${unit}`)
      })
      await kubectl('scale', `deployment/${unit}`, '--replicas', '1')
      return requireNoFailures(report)
    })
  }
  await checks.try('under load, a micro-frontend is rolled out, breaks and is rolled back', async () => {
    let outcome = ''
    // Visitors who arrive while the second version has no pods miss its files, which the roll-out below checks itself.
    const report = await underLoad(serviceUrl, async () => {
      outcome = await rollFrontEndOutAndBack(url, nextFrontEndOnCluster(NEXT_FRONT_END_IMAGE))
    })
    const failed = report.failed.filter(({ path }) => !path.startsWith('/remotes/discovery-v2/'))
    requireNoFailures({ ...report, failed })
    return `${outcome}; ${summaryOf(report)}`
  })
  await checks.try(`under load, ${BROKEN_REVIEWS_IMAGE} stops the roll-out by its migration`, async () => {
    let output = ''
    const report = await underLoad(serviceUrl, async () => {
      output = await deploy(writeOverlay('broken', { tags: { reviews: 'broken' } })).then(
        () => 'nothing',
        (error) => String(error),
      )
    })
    ensure(
      /reviews: migration \S+ failed: meant to fail/.test(output),
      `deploy.sh does not name the failed migration: ${output}`,
    )
    const image = await kubectl('get', 'deployment/reviews', '--output', 'jsonpath={..containers[0].image}')
    ensure(image === 'plekje/reviews:dev', `reviews is now ${image}`)
    return requireNoFailures(report)
  })
  await checks.try('under load, the next roll-out works again', async () =>
    requireNoFailures(await underLoad(serviceUrl, () => deploy(writeOverlay('again')))),
  )
  await checks.try('under load, one roll-out replaces every unit', async () =>
    requireNoFailures(await underLoad(serviceUrl, () => deploy(writeOverlay('all', { replacesAll: true })))),
  )
}

/** Evicts, scales and loses pods as a cluster does by itself. */
async function moveAndScale(checks: Checks, loadImage: string): Promise<void> {
  await checks.try('without MongoDB, budgets of disruption let the pods of a node be evicted', drainWithoutMongodb)
  const scaling = 'the autoscaler of listings goes from two pods to six under load, and back'
  await checks.try(scaling, () => withMetrics(loadImage, scaleByLoad))
  const reason = reasonAgainstNodes()
  if (reason) {
    console.log(`skipped: one of three nodes is lost under load (${reason})`)
    return
  }
  await checks.try('under load, one of three nodes is lost', () =>
    loseNode(imagesOfNode(), () => deploy(writeOverlay('spread', { isSpread: true }))),
  )
}

/** Permits and reports failed requests, because each engine has one process here. The site must recover by itself. */
async function deleteEngines(checks: Checks, serviceUrl: string): Promise<void> {
  for (const engine of ['redis', 'mongodb', 'kafka']) {
    await checks.try(`${engine} is deleted and comes back; the site recovers by itself`, async () => {
      const report = await underLoad(serviceUrl, async () => {
        await kubectl('delete', 'pod', `${engine}-0`, '--wait')
        await waitForRollout(`statefulset/${engine}`)
        await waitForReadiness()
      })
      return summaryOf(report)
    })
  }
}

/** Runs deploy.sh. @throws with its output when it fails */
async function deploy(folder: string): Promise<void> {
  const { code, stdout, stderr } = await run(join(root, 'k8s/deploy.sh'), [folder, '--timeout', '900'], {
    onLine: (line) => {
      if (line.startsWith('deploy:')) console.log(`       ${line}`)
    },
  })
  if (code !== 0) throw new Error(`${stdout}\n${stderr}`)
}

/** Prints the image size, start time and memory of each unit for docs/operations. */
async function printFigures(): Promise<void> {
  console.log('\n| unit | image | from start to ready | resident when idle |\n| --- | --- | --- | --- |')
  for (const pod of await listPods(SERVING_SELECTOR)) {
    const size = await docker(['image', 'inspect', '--format', '{{.Size}}', `plekje/${pod.unit}:dev`])
    const memory = await residentMiB(pod)
    console.log(
      `| ${pod.unit} | ${(Number(size) / 1e6).toFixed(0)} MB | ${pod.startSeconds} s | ${memory.toFixed(0)} MiB |`,
    )
  }
  console.log('')
}

async function printDiagnosis(): Promise<void> {
  console.log(await kubectl('get', 'pods', '--output', 'wide'))
  console.log((await kubectl('get', 'events', '--sort-by', '.lastTimestamp')).split('\n').slice(-40).join('\n'))
}
