import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '@plekje/testing'
import { buildImages, imageName, imageSettings } from '../build-images'
import { startWriters } from '../compose/acknowledged'
import { docker, run } from '../docker'
import { type RunningSite, runJourneys } from '../journeys'
import { imageUnits, root } from '../units'
import { Checks, hold } from './checks'
import { kubectl, loadImages, NAMESPACE, pods, residentMiB, rolledOut, serving, workloads } from './cluster'
import { openDoor, PORT } from './door'
import { writeOverlay } from './overlay'
import { HEADING, NEXT_HEADING, rollFrontEndOutAndBack } from './remote-journey'
import { figureOf, noneFailed, underLoad } from './under-load'
import { buildVariant, failingMigration } from './variants'

/** Where k8s/overlays/test/volumes.yaml says that the node keeps its volumes. */
const VOLUMES = '/var/tmp/plekje-cluster'
const folders = ['mongodb', 'redis', 'kafka', 'photos', 'mails', 'spool-0', 'spool-1']
const engineImages = ['plekje.test/mongodb:5', 'plekje.test/redis:7', 'plekje.test/kafka:3.9.1']
const url = `http://127.0.0.1:${PORT}`

/** Runs everything against the cluster that kubectl knows. Returns how many checks failed. */
export async function testCluster(loadImage: string): Promise<number> {
  const checks = new Checks()
  const settings = { ...imageSettings(), prefix: 'plekje', version: 'dev' }
  const units = imageUnits()
  const variants: string[] = []
  const isBuilt = await checks.try('images are built and given to the cluster', async () => {
    await buildImages(units, settings)
    variants.push(
      await buildVariant(
        { unit: 'reviews', tag: 'broken', file: 'services/reviews/src/migrations.ts', edit: failingMigration },
        settings,
      ),
      await buildVariant(
        {
          unit: 'mfe-discovery',
          tag: 'next',
          file: 'mfe-discovery/src/copy/home.ts',
          edit: (text) => text.replace(HEADING, NEXT_HEADING),
        },
        settings,
      ),
    )
    await docker(['tag', 'plekje/social:dev', 'plekje/social:next'])
    const images = units.map((unit) => imageName(unit, settings))
    await loadImages([...images, ...variants, 'plekje/social:next', ...engineImages], loadImage)
    return `${images.length} images`
  })
  if (!isBuilt) return checks.report()

  await checks.try('the cluster is empty before', async () => {
    await kubectl('delete', 'namespace', NAMESPACE, '--ignore-not-found', '--timeout', '180s')
    await kubectl('delete', 'persistentvolume', '--selector', 'app.kubernetes.io/part-of=plekje', '--ignore-not-found')
    prepareVolumes()
    await kubectl('create', 'namespace', NAMESPACE)
    return undefined
  })
  for (const overlay of ['dev', 'test', 'prod']) {
    await checks.try(`the API server takes every field of ${overlay}`, async () => {
      const said = await kubectl(
        'apply',
        '--dry-run=server',
        '--validate=strict',
        '-k',
        join(root, 'k8s/overlays', overlay),
      )
      return `${said.trim().split('\n').length} objects`
    })
  }
  const password = randomBytes(12).toString('hex')
  await makeSecrets(password)
  const running = { url, dataDir: join(VOLUMES, 'mails'), adminPassword: password }
  const isUp = await checks.try('everything is applied and becomes ready', async () => {
    await deploy(writeOverlay('first'))
    return `${(await pods('app.kubernetes.io/part-of=plekje')).length} pods`
  })
  if (!isUp) {
    await tellWhy()
    return checks.report()
  }
  await tellFigures()

  const address = await kubectl('get', 'service', 'gateway', '--output', 'jsonpath={.spec.clusterIP}')
  const site = `http://${address}:${PORT}`
  const closeDoor = await openDoor(address)
  await checks.try('visitors, members and administrators use it in a browser', () => runJourneys(running))
  await replaceAndKeep(checks, running, site, variants)
  closeDoor()
  await checks.try('no program ended by itself', async () => {
    const restarted = (await pods(serving)).filter(({ restarts }) => restarts > 0)
    hold(restarted.length === 0, restarted.map(({ name, restarts }) => `${name}: ${restarts} times`).join(', '))
    return undefined
  })
  return checks.report()
}

/** Replaces everything while members write, and compares what they were told with what is there. */
async function replaceAndKeep(
  checks: Checks,
  running: RunningSite,
  site: string,
  variants: readonly string[],
): Promise<void> {
  const writers = await startWriters(running)
  await replaceUnderLoad(checks, site, variants)
  for (const [what, { acknowledged, attempted, lost }] of Object.entries(await writers.finish())) {
    await checks.try(`no ${what} that were acknowledged are lost`, async () => {
      hold(acknowledged > 0, `none of ${attempted} was acknowledged`)
      hold(lost.length === 0, `${lost.length} of ${acknowledged} are lost: ${lost.slice(0, 10).join(', ')}`)
      return `${acknowledged} of ${attempted} acknowledged, all there`
    })
  }
}

async function replaceUnderLoad(checks: Checks, site: string, [broken, next]: readonly string[]): Promise<void> {
  await checks.try('under load, nothing is replaced', async () =>
    noneFailed(await underLoad(site, () => new Promise((resolve) => setTimeout(resolve, 20_000)))),
  )
  for (const workload of await workloads()) {
    await checks.try(`under load, ${workload} is restarted`, async () =>
      noneFailed(
        await underLoad(site, async () => {
          await kubectl('rollout', 'restart', workload)
          await rolledOut(workload)
        }),
      ),
    )
  }
  await checks.try('under load, social gets a new image', async () =>
    noneFailed(await underLoad(site, () => deploy(writeOverlay('next', { social: 'next' })))),
  )
  for (const unit of ['gateway', 'listings', 'search']) {
    await checks.try(`under load, one of two pods of ${unit} is deleted`, async () => {
      await kubectl('scale', `deployment/${unit}`, '--replicas', '2')
      await rolledOut(`deployment/${unit}`)
      const report = await underLoad(site, async () => {
        const [first] = await pods(`app.kubernetes.io/name=${unit}`)
        await kubectl('delete', 'pod', first?.name ?? '', '--wait')
        await rolledOut(`deployment/${unit}`)
      })
      await kubectl('scale', `deployment/${unit}`, '--replicas', '1')
      return noneFailed(report)
    })
  }
  await checks.try('under load, a micro-frontend is rolled out, breaks and is rolled back', async () => {
    let seen = ''
    // The second version has no pods for a while: who begins just then meets that, as the journey itself does.
    const report = await underLoad(site, async () => {
      seen = await rollFrontEndOutAndBack(url, next ?? '')
    })
    const failed = report.failed.filter(({ path }) => !path.startsWith('/remotes/discovery-v2/'))
    noneFailed({ ...report, failed })
    return `${seen}; ${figureOf(report)}`
  })
  await checks.try(`under load, ${broken} stops the roll-out by its migration`, async () => {
    let said = ''
    const report = await underLoad(site, async () => {
      said = await deploy(writeOverlay('broken', { reviews: 'broken' })).then(
        () => 'nothing',
        (error) => String(error),
      )
    })
    hold(
      /reviews: migration \S+ failed: meant to fail/.test(said),
      `deploy.sh does not say which migration failed: ${said}`,
    )
    const image = await kubectl('get', 'deployment/reviews', '--output', 'jsonpath={..containers[0].image}')
    hold(image === 'plekje/reviews:dev', `reviews is now ${image}`)
    return noneFailed(report)
  })
  await checks.try('under load, the next roll-out works again', async () =>
    noneFailed(await underLoad(site, () => deploy(writeOverlay('again')))),
  )
  for (const engine of ['redis', 'mongodb', 'kafka']) {
    await checks.try(`${engine} is deleted and comes back; the site recovers by itself`, async () => {
      const report = await underLoad(site, async () => {
        await kubectl('delete', 'pod', `${engine}-0`, '--wait')
        await rolledOut(`statefulset/${engine}`)
        await waitUntil(async () => (await pods(serving)).every(({ startSeconds }) => startSeconds !== undefined), {
          timeoutMs: 120_000,
          intervalMs: 1000,
          what: 'readiness of every pod',
        })
      })
      return figureOf(report)
    })
  }
}

function prepareVolumes(): void {
  rmSync(VOLUMES, { recursive: true, force: true })
  for (const folder of folders) {
    mkdirSync(join(VOLUMES, folder), { recursive: true })
    chmodSync(join(VOLUMES, folder), 0o777)
  }
}

async function makeSecrets(password: string): Promise<void> {
  const values = [`IDENTITY_SECRET=${randomBytes(32).toString('hex')}`, `ADMIN_PASSWORD=${password}`]
  const literals = values.map((value) => `--from-literal=${value}`)
  await kubectl('create', 'secret', 'generic', 'plekje-secrets', ...literals)
}

/** @throws with what deploy.sh says when it fails */
async function deploy(folder: string): Promise<void> {
  const { code, stdout, stderr } = await run(join(root, 'k8s/deploy.sh'), [folder, '--timeout', '420'], {
    onLine: (line) => line.startsWith('deploy:') && console.log(`       ${line}`),
  })
  if (code !== 0) throw new Error(`${stdout}\n${stderr}`)
}

/** What images take: printed for docs/operations. */
async function tellFigures(): Promise<void> {
  console.log('\n| unit | image | from start to ready | resident when idle |\n| --- | --- | --- | --- |')
  for (const pod of await pods(serving)) {
    const size = await docker(['image', 'inspect', '--format', '{{.Size}}', `plekje/${pod.unit}:dev`])
    const memory = await residentMiB(pod)
    console.log(
      `| ${pod.unit} | ${(Number(size) / 1e6).toFixed(0)} MB | ${pod.startSeconds} s | ${memory.toFixed(0)} MiB |`,
    )
  }
  console.log('')
}

async function tellWhy(): Promise<void> {
  console.log(await kubectl('get', 'pods', '--output', 'wide'))
  console.log((await kubectl('get', 'events', '--sort-by', '.lastTimestamp')).split('\n').slice(-40).join('\n'))
}
