import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { waitUntil } from '@plekje/testing'
import { type Checks, ensure } from '../checks'
import { kubectl, waitForRollout } from '../cluster/cluster'
import { openLoopbackProxy, PORT } from '../cluster/loopback-proxy'
import { writeOverlay } from '../cluster/overlay'
import { emptyCluster, loadAllImages, NEXT_FRONT_END_IMAGE } from '../cluster/prepare'
import { makeCheckout } from './checkout'
import { belongsToCluster } from './not-run'
import { ensureShows, OperatorDocuments } from './operator-documents'
import { keysIn, lastLineOf, recordPageView, untilReady, utcNow, type WatchedVenue, watchVenue } from './site-actions'

const TIMEOUT_MS = 300_000
const url = `http://127.0.0.1:${PORT}`
/** An overlay that replaces k8s/overlays/dev. */
const overlay = writeOverlay('runbooks')

interface Site {
  readonly documents: OperatorDocuments
  readonly checks: Checks
  readonly folder: string
  readonly venue: WatchedVenue
}

/** Runs every documented command of a cluster in the situation that it is for. Removes what an earlier run left. */
export async function runOnCluster(checks: Checks, loadImage: string): Promise<void> {
  const checkout = makeCheckout()
  const { folder } = checkout
  const documents = new OperatorDocuments(folder, {}, (command) => command.replaceAll('https://plekje.example', url))
  const isUp =
    (await checks.try('images are loaded into an empty cluster', async () => {
      await emptyCluster()
      return loadAllImages(loadImage)
    })) && (await checks.try('kubernetes.md: secrets, and everything is deployed', () => install(documents, folder)))
  try {
    if (!isUp) return
    const address = await kubectl('get', 'service', 'gateway', '--output', 'jsonpath={.spec.clusterIP}')
    const closeProxy = await openLoopbackProxy(address)
    const password = secretsIn(folder).ADMIN_PASSWORD ?? ''
    const site = { documents, checks, folder, venue: await watchVenue(url, password) }
    await checkFirstLook(site)
    await checkFaults(site)
    await checkFrontEnds(site)
    await checkUnits(site)
    await checkBackups(site)
    closeProxy()
    await checks.try('every command for a cluster was run', () => documents.requireAllRun(belongsToCluster))
  } finally {
    if (checks.totals.failed > 0) console.log(await kubectl('get', 'pods', '--output', 'wide'))
    checkout.remove()
  }
}

const secretsIn = (folder: string) => parseEnv(readFileSync(join(folder, 'plekje-secrets.env'), 'utf8'))

async function install(documents: OperatorDocuments, folder: string): Promise<undefined> {
  const page = 'operations/kubernetes.md'
  await documents.run(page, 'kubectl create namespace')
  await documents.run(page, 'npm run secrets')
  const keys = await documents.run('operations/backup.md', 'npm run backup -- key')
  const { recipient, identity } = keysIn(keys)
  appendFileSync(join(folder, 'plekje-secrets.env'), `BACKUP_RECIPIENT=${recipient}\n`)
  writeFileSync(join(folder, 'key.txt'), `${identity}\n`)
  await documents.run(page, 'kubectl -n plekje create secret')
  await documents.run(page, 'k8s/deploy.sh dev', { fill: { dev: overlay } })
  // Forwarding ends once the site answers; otherwise the command would run for ever.
  const untilAnswered = `8080 & until curl -fsS ${url}/readyz; do sleep 1; done; kill $!`
  await documents.run(page, 'kubectl -n plekje port-forward', { fill: { '8080': untilAnswered } })
  return undefined
}

async function checkFirstLook({ documents, checks }: Site): Promise<void> {
  await checks.try('operations.md: the first look shows every unit', async () => {
    ensureShows(await documents.run('operations.md', 'kubectl -n plekje get pods'), 'gateway')
    ensureShows(await documents.run('operations.md', 'kubectl -n plekje exec'), '"reviews":"up"')
    return undefined
  })
  await checks.try('logs and sizes of engines and units', async () => {
    ensureShows(await documents.run('runbooks/kafka-unavailable.md', 'kubectl'), /\S/)
    ensureShows(await documents.run('runbooks/search-unavailable.md', 'kubectl'), '"name":"search"')
    ensureShows(await documents.run('runbooks/mongodb-unavailable.md', 'kubectl'), /mongodb-0.*Running/)
    ensureShows(await documents.run('runbooks/redis-unavailable.md', 'kubectl'), /\S/)
    ensureShows(await documents.run('runbooks/spool-growing.md', 'kubectl'), 'spool')
    ensureShows(await documents.run('runbooks/full-disk.md', 'kubectl -n plekje exec'), '%')
    ensureShows(await documents.run('runbooks/full-disk.md', 'kubectl -n plekje get'), 'data-mongodb-0')
    ensureShows(await documents.run('runbooks/failed-migration.md', 'kubectl'), '"name":"migrate"')
    return undefined
  })
}

async function checkFaults({ documents, checks, folder, venue }: Site): Promise<void> {
  await checks.try('consumer-behind.md: the log says what waits', async () => {
    await kubectl('scale', 'statefulset/mongodb', '--replicas', '0')
    await recordPageView(url)
    await waitUntil(
      async () => (await documents.run('runbooks/consumer-behind.md', 'kubectl')).includes('event waits for a store'),
      { timeoutMs: TIMEOUT_MS, intervalMs: 2000, what: 'the line of the log' },
    )
    await kubectl('scale', 'statefulset/mongodb', '--replicas', '1')
    await waitForRollout('statefulset/mongodb')
    return undefined
  })
  await checks.try('service-unavailable.md: the log names the wrong setting', async () => {
    await kubectl('set', 'env', 'deployment/reviews', 'REQUESTS_AT_ONCE=many')
    await waitUntil(
      async () => (await documents.run('runbooks/service-unavailable.md', 'kubectl')).includes('REQUESTS_AT_ONCE'),
      { timeoutMs: TIMEOUT_MS, intervalMs: 2000, what: 'the name of the setting in the log' },
    )
    await kubectl('set', 'env', 'deployment/reviews', 'REQUESTS_AT_ONCE-')
    await waitForRollout('deployment/reviews')
    return undefined
  })
  await checks.try('lost-topic.md: the topic is there again, and changes arrive', async () => {
    const hasTopic = async () => /^review\.changed$/m.test(await documents.run('runbooks/lost-topic.md', 'kubectl'))
    ensure(await hasTopic(), 'the topic review.changed is not there at first')
    const program = ['/opt/kafka/bin/kafka-topics.sh', '--bootstrap-server', 'localhost:9092']
    await kubectl('exec', 'kafka-0', '--', ...program, '--delete', '--topic', 'review.changed')
    ensure(!(await hasTopic()), 'the topic review.changed is still there')
    await documents.run('runbooks/lost-topic.md', 'k8s/job.sh')
    ensure(await hasTopic(), 'the topic review.changed did not come back')
    await waitForAllRollouts()
    await venue.setVisible(false)
    await venue.setVisible(true)
    return undefined
  })
  await checks.try('roll-back.md: units go back to what ran before', async () => {
    const page = 'runbooks/roll-back.md'
    ensureShows(await documents.run(page, 'kubectl -n plekje get'), 'plekje/reviews:dev')
    ensureShows(await documents.run(page, 'kubectl -n plekje rollout history'), 'REVISION')
    await kubectl('set', 'env', 'deployment/reviews', 'LOG_LEVEL=debug')
    await waitForRollout('deployment/reviews')
    await documents.run(page, 'for unit in')
    await documents.run(page, 'kubectl -n plekje rollout undo statefulset/analytics')
    await documents.run(page, 'kubectl -n plekje rollout status')
    const level = await kubectl(
      'get',
      'deployment/reviews',
      '--output',
      'jsonpath={..env[?(@.name=="LOG_LEVEL")].value}',
    )
    ensure(level !== 'debug', 'reviews has the setting of the release that was rolled back')
    await waitForAllRollouts()
    return undefined
  })
  await checks.try('expired-certificate.md: a new certificate, and its date', async () => {
    const files = ['-keyout', 'key.pem', '-out', 'fullchain.pem']
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=plekje.example', ...files],
      {
        cwd: folder,
        stdio: 'ignore',
      },
    )
    await documents.run('runbooks/expired-certificate.md', 'kubectl -n plekje create secret tls')
    ensureShows(await documents.run('runbooks/expired-certificate.md', 'kubectl -n plekje get secret'), 'notAfter=')
    return undefined
  })
}

async function checkFrontEnds({ documents, checks }: Site): Promise<void> {
  const page = 'operations/front-ends.md'
  const waitUntilLive = (name: string) =>
    waitUntil(async () => (await (await fetch(`${url}/remotes.json`)).text()).includes(`/remotes/${name}/`), {
      timeoutMs: TIMEOUT_MS,
      intervalMs: 1000,
      what: `${name} in the list of remotes`,
    })
  await checks.try('front-ends.md, broken-remote.md: a second version, live and back', async () => {
    await documents.run(page, 'k8s/remote.sh add', {
      fill: { 'registry.example/plekje/mfe-discovery:1.1.0': NEXT_FRONT_END_IMAGE },
    })
    await documents.run(page, 'k8s/remote.sh share discovery v2')
    await waitUntilLive('discovery-v2')
    ensureShows(await documents.run(page, 'kubectl -n plekje exec deployment/gateway'), 'percent: 5')
    await documents.run(page, 'k8s/remote.sh share discovery')
    await documents.run(page, 'k8s/remote.sh use discovery v2')
    await waitUntilLive('discovery-v2')
    await documents.run(page, 'k8s/remote.sh use discovery')
    await waitUntilLive('discovery')
    await documents.run('runbooks/broken-remote.md', 'k8s/remote.sh use discovery v1', { fill: { v1: 'v2' } })
    await waitUntilLive('discovery-v2')
    await documents.run('runbooks/broken-remote.md', 'k8s/remote.sh use discovery')
    await waitUntilLive('discovery')
    await documents.run(page, 'k8s/remote.sh remove')
    return undefined
  })
}

async function checkUnits({ documents, checks, folder, venue }: Site): Promise<void> {
  await checks.try('migrations.md: a service stops, is deployed and starts', async () => {
    const fill = { 'deploy.sh prod': `deploy.sh ${overlay}`, '--replicas=2': '--replicas=1' }
    await documents.run('operations/migrations.md', 'kubectl -n plekje scale', { fill })
    await waitForRollout('deployment/reviews')
    return undefined
  })
  await checks.try('reindex.md, second-factor.md: commands in a running pod', async () => {
    const output = await documents.run('operations/reindex.md', 'kubectl')
    const fill = { 'RESET_USERNAME=ada': 'RESET_USERNAME=admin' }
    ensureShows(
      await documents.run('operations/second-factor.md', 'kubectl', { fill }),
      'second factors of admin are gone',
    )
    return lastLineOf(output)
  })
  await checks.try('secrets.md: a key is rotated in three steps', async () => {
    for (let step = 1; step <= 3; step += 1) {
      await documents.run('operations/secrets.md', 'npm run secrets -- rotate gateway', {
        fill: { 'rotate gateway': 'rotate gateway plekje-secrets.env' },
      })
      await documents.run('operations/secrets.md', 'kubectl -n plekje create secret')
      await documents.run('operations/secrets.md', 'kubectl -n plekje rollout restart')
      await waitForAllRollouts()
      await venue.change(true)
    }
    return secretsIn(folder).IDENTITY_NEXT_PRIVATE_KEY_GATEWAY ? 'a next key is left' : 'no key is left over'
  })
}

async function checkBackups({ documents, checks, venue }: Site): Promise<void> {
  const page = 'operations/backup.md'
  const hasBackup = await checks.try('backup.md: one backup now', async () => {
    ensureShows(await documents.run(page, 'kubectl -n plekje get cronjob'), 'backup')
    const output = await documents.run(page, 'k8s/job.sh backup backup')
    ensureShows(output, 'checked, in')
    return lastLineOf(output)
  })
  if (!hasBackup) return
  await checks.try('backup.md: a restore brings back the moment of the backup', async () => {
    await venue.setVisible(false)
    await documents.run(page, `kubectl -n plekje patch cronjob backup --patch '{"spec":{"suspend":true}}'`)
    await documents.run(page, 'kubectl -n plekje scale deployment --all --replicas=0')
    await documents.run(page, 'kubectl -n plekje wait pod')
    const now = utcNow()
    await documents.run(page, 'kubectl -n plekje create secret')
    const restoreOutput = await documents.run(page, 'k8s/job.sh backup restore', {
      fill: { '2026-01-30T13:00:00Z': now },
    })
    await documents.run(page, 'kubectl -n plekje delete secret')
    const since = { '2026-01-30T12:00:00Z': now }
    const rewindOutput = await documents.run(page, 'k8s/job.sh analytics rewind-events', { fill: since })
    const erasureOutput = await documents.run(page, 'k8s/job.sh accounts replay-erasures')
    await documents.run(page, 'kubectl -n plekje scale statefulset/analytics')
    await documents.run(page, 'kubectl -n plekje scale deployment --all --replicas=2', {
      fill: { '--replicas=2': '--replicas=1' },
    })
    await documents.run(page, `kubectl -n plekje patch cronjob backup --patch '{"spec":{"suspend":false}}'`)
    await untilReady(url)
    await venue.waitUntilInSearch(true)
    return [restoreOutput, rewindOutput, erasureOutput].map(lastLineOf).join('; ')
  })
}

/** Waits until every unit runs in its newest version. */
async function waitForAllRollouts(): Promise<void> {
  const names = await kubectl('get', 'deployment,statefulset', '--output', 'name')
  for (const name of names.trim().split('\n')) await waitForRollout(name.replace('.apps/', '/'))
}
