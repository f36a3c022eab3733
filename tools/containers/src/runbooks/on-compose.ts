import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { freePort, waitUntil } from '@plekje/testing'
import { imageSettings } from '../build-images'
import { type Checks, ensure } from '../checks'
import { docker } from '../docker'
import { sendOversizedSignIn } from '../refused-request'
import { imageUnits } from '../units'
import { watchersAddress } from '../watchers-address'
import { makeCheckout } from './checkout'
import { belongsToCompose } from './not-run'
import { ensureShows, OperatorDocuments } from './operator-documents'
import { keysIn, lastLineOf, recordPageView, untilReady, utcNow, type WatchedVenue, watchVenue } from './site-actions'

const project = `plekje-runbooks-${process.pid}`
/** Compose files that take images of engines from variables, and replace engines whose images cannot be pulled. */
const overlays = [
  'tools/containers/compose.test.yml',
  ...(process.env.TEST_MONGODB_IMAGE ? ['tools/containers/compose.test.mongodb.yml'] : []),
]
const watchingOverlay = 'tools/containers/compose.test.watching.yml'
/** The version to which roll-back.md returns. */
const FORMER_VERSION = '2026-11-21'
const TIMEOUT_MS = 300_000

interface Site {
  readonly documents: OperatorDocuments
  readonly checks: Checks
  readonly folder: string
  readonly url: string
  readonly venue: WatchedVenue
  /** `docker compose …` in the checkout. */
  compose(...args: string[]): Promise<string>
}

/** Runs every documented command of Compose in the situation that it is for. */
export async function runOnCompose(checks: Checks): Promise<void> {
  const checkout = makeCheckout()
  const { folder } = checkout
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env: NodeJS.ProcessEnv = {
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_FILE: ['docker-compose.yml', ...overlays].join(':'),
    DOCKER_BUILDKIT: '1',
    PUBLISH: `127.0.0.1:${port}`,
    SITE_URL: url,
    TEST_MAILS: mkdtempSync(join(folder, '.mails-')),
    TEST_USER: `${process.getuid?.() ?? 1000}:${process.getgid?.() ?? 1000}`,
    PUBLISH_WATCHERS: watchersAddress,
    RATE_LIMIT_PER_MINUTE: '1000000',
    PLEKJE_URL: url,
  }
  const watchedServices =
    process.env.TEST_GRAFANA_IMAGE === 'none' ? ' gateway prometheus otel-collector jaeger victoria-logs' : ''
  const withOverlays = (command: string) =>
    command
      .replace(/(compose\.observability\.yml .*)$/, `$1${watchedServices}`)
      .replaceAll('http://127.0.0.1:8080', url)
      .replaceAll('http://127.0.0.1:9428', `http://${watchersAddress}:9428`)
      .replaceAll('http://127.0.0.1:16686', `http://${watchersAddress}:16686`)
      .replaceAll('https://plekje.example', url)
      // `-f` in a command replaces COMPOSE_FILE, and so would omit the overlays.
      .replace(/-f docker-compose.yml -f (\S+)/, (files, last) => {
        const addedFiles = last === 'compose.observability.yml' ? [...overlays, watchingOverlay] : overlays
        return [files, ...addedFiles.map((file) => `-f ${file}`)].join(' ')
      })
  const documents = new OperatorDocuments(folder, env, withOverlays)
  const compose = (...args: string[]) => docker(['compose', ...args], { cwd: folder, env })
  try {
    const isUp = await checks.try('compose.md: secrets, images, everything is up', () =>
      startSite(documents, folder, url),
    )
    if (!isUp) return
    const password = parseEnv(readFileSync(join(folder, '.env'), 'utf8')).ADMIN_PASSWORD ?? ''
    env.ADMIN_PASSWORD = password
    const site = { documents, checks, folder, url, venue: await watchVenue(url, password), compose }
    await checkFirstLook(site)
    await checkEngines(site)
    await checkSlowEffects(site)
    await checkUnits(site)
    await checkFrontEnds(site)
    await checkBackups(site)
    await checkReleases(site)
    await checks.try('every command for Compose was run', () => documents.requireAllRun(belongsToCompose))
  } finally {
    if (checks.totals.failed > 0) await compose('ps', '--all').then(console.log, console.error)
    await compose('--profile', 'backup', 'down', '--volumes', '--remove-orphans', '--timeout=5').catch(console.error)
    checkout.remove()
  }
}

async function startSite(documents: OperatorDocuments, folder: string, url: string): Promise<string> {
  await documents.run('operations/compose.md', 'npm run secrets')
  const mode = statSync(join(folder, '.env')).mode & 0o777
  ensure(mode === 0o600, `.env has the mode ${mode.toString(8)}`)
  await documents.run('operations/compose.md', 'npm run images')
  await documents.run('operations/compose.md', 'docker compose up --detach --wait')
  await untilReady(url)
  return `${imageUnits().length} images`
}

async function checkFirstLook({ documents, checks }: Site): Promise<void> {
  await checks.try('operations.md: the first look shows every unit', async () => {
    ensureShows(await documents.run('operations.md', 'docker compose ps &&'), 'gateway')
    ensureShows(await documents.run('operations.md', 'docker compose exec gateway'), '"reviews":"up"')
    return undefined
  })
  await checks.try('spool-growing.md, full-disk.md: sizes', async () => {
    ensureShows(await documents.run('runbooks/spool-growing.md', 'docker compose exec analytics du'), 'spool')
    ensureShows(await documents.run('runbooks/full-disk.md', 'df -h &&'), 'Build cache')
    ensureShows(await documents.run('runbooks/full-disk.md', 'docker compose exec mongodb df'), '%')
    ensureShows(await documents.run('runbooks/full-disk.md', 'docker compose exec kafka du'), 'kafka')
    return undefined
  })
}

/** Stops each engine; the commands of its runbook must show that, and bring it back. */
async function checkEngines({ documents, checks, compose, venue, url }: Site): Promise<void> {
  await checks.try('kafka-unavailable.md: changes wait and arrive', async () => {
    await compose('stop', 'kafka')
    await venue.change(false)
    ensureShows(await documents.run('runbooks/kafka-unavailable.md', 'docker compose ps'), /Exited/)
    await documents.runInline('runbooks/kafka-unavailable.md', 'docker compose up --detach --wait kafka')
    await venue.waitUntilInSearch(false)
    await venue.setVisible(true)
    return undefined
  })
  await checks.try('lost-topic.md: the topic is there again, and changes arrive', async () => {
    const topics = ['exec', '-T', 'kafka', '/opt/kafka/bin/kafka-topics.sh', '--bootstrap-server', 'localhost:9092']
    const listTopics = () => documents.run('runbooks/lost-topic.md', 'docker compose exec kafka')
    const hasTopic = async () => /^review\.changed$/m.test(await listTopics())
    ensure(await hasTopic(), 'the topic review.changed is not there at first')
    await compose(...topics, '--delete', '--topic', 'review.changed')
    ensure(!(await hasTopic()), 'the topic review.changed is still there')
    await documents.run('runbooks/lost-topic.md', 'docker compose up topics')
    ensure(await hasTopic(), 'the topic review.changed did not come back')
    await compose('up', '--detach', '--wait')
    await venue.setVisible(false)
    await venue.setVisible(true)
    return undefined
  })
  await checks.try('mongodb-unavailable.md: the only node comes back with its data', async () => {
    await compose('stop', 'mongodb')
    ensureShows(await documents.run('runbooks/mongodb-unavailable.md', 'docker compose ps'), /Exited/)
    await documents.runInline('runbooks/mongodb-unavailable.md', 'docker compose up --detach --wait mongodb')
    await waitUntil(() => venue.change(true).then(() => true), { timeoutMs: TIMEOUT_MS, intervalMs: 2000 })
    return undefined
  })
  await checks.try('redis-unavailable.md: members can sign in again', async () => {
    await compose('stop', 'redis')
    const isRefused = await venue.change(true).then(
      () => false,
      () => true,
    )
    ensure(isRefused, 'an administrator signed in without Redis')
    await documents.runInline('runbooks/redis-unavailable.md', 'docker compose up --detach --wait redis')
    ensureShows(
      await documents.run('runbooks/redis-unavailable.md', 'docker compose ps --all redis'),
      'used_memory_human',
    )
    await waitUntil(() => venue.change(true).then(() => true), { timeoutMs: TIMEOUT_MS, intervalMs: 2000 })
    return undefined
  })
  await untilReady(url)
}

async function checkSlowEffects({ documents, checks, compose, url }: Site): Promise<void> {
  await checks.try('consumer-behind.md: the log says what waits', async () => {
    await compose('stop', 'mongodb')
    await recordPageView(url)
    await waitUntil(
      async () =>
        (await documents.run('runbooks/consumer-behind.md', 'docker compose logs')).includes('event waits for a store'),
      { timeoutMs: TIMEOUT_MS, intervalMs: 2000, what: 'the line of the log' },
    )
    await compose('up', '--detach', '--wait', 'mongodb')
    return undefined
  })
  await checks.try('dead-letters-growing.md: a letter is listed, shown and discarded', async () => {
    await produce(compose, 'page.views', '{"not":"an event"}')
    const letters = await waitUntil(
      async () => {
        const output = await documents.run('runbooks/dead-letters-growing.md', 'npm run events -- dead-letters list')
        return output.includes('page.views') ? output : undefined
      },
      { timeoutMs: TIMEOUT_MS, intervalMs: 2000, what: 'the dead letter' },
    )
    const [, position = ''] = /page\.views {2}(\d+-\d+)/.exec(letters) ?? []
    const fill = { TOPIC: 'page.views', POSITION: position }
    ensureShows(
      await documents.run('runbooks/dead-letters-growing.md', 'npm run events -- dead-letters show', { fill }),
      'not',
    )
    await documents.runInline(
      'runbooks/dead-letters-growing.md',
      'npm run events -- dead-letters discard TOPIC POSITION --reason "…"',
      { fill },
    )
    return position
  })
}

/** Writes one message to a topic with Kafka's own program. */
async function produce(compose: Site['compose'], topic: string, text: string): Promise<void> {
  const quoted = text.replaceAll("'", String.raw`'\''`)
  const producer = `/opt/kafka/bin/kafka-console-producer.sh --bootstrap-server localhost:9092 --topic ${topic}`
  await compose('exec', '-T', 'kafka', 'bash', '-c', `printf '%s\\n' '${quoted}' | ${producer}`)
}

async function checkUnits({ documents, checks, compose, venue, folder }: Site): Promise<void> {
  await checks.try('service-unavailable.md: the log names the wrong setting', async () => {
    appendFileSync(join(folder, '.env'), 'REQUESTS_AT_ONCE=many\n')
    await compose('up', '--detach', '--no-deps', 'reviews')
    await waitUntil(
      async () =>
        (await documents.run('runbooks/service-unavailable.md', 'docker compose logs')).includes('REQUESTS_AT_ONCE'),
      { timeoutMs: TIMEOUT_MS, intervalMs: 1000, what: 'the name of the setting in the log' },
    )
    execFileSync('sed', ['-i', '/^REQUESTS_AT_ONCE=/d', '.env'], { cwd: folder })
    await documents.runInline('runbooks/service-unavailable.md', 'docker compose up --detach --wait reviews')
    return undefined
  })
  await checks.try('migrations.md: a service stops and starts', async () => {
    await documents.run('operations/migrations.md', 'docker compose stop reviews')
    return undefined
  })
  await checks.try('reindex.md: the index is built anew', async () => {
    const output = await documents.run('operations/reindex.md', 'docker compose exec search')
    await venue.setVisible(false)
    await venue.setVisible(true)
    return lastLineOf(output)
  })
  await checks.try('second-factor.md: the second factors of a member are gone', async () => {
    const fill = { 'RESET_USERNAME=ada': 'RESET_USERNAME=admin' }
    ensureShows(
      await documents.run('operations/second-factor.md', 'docker compose run', { fill }),
      'second factors of admin are gone',
    )
    return undefined
  })
  await checks.try('secrets.md: a key is rotated in three steps, a leaked one replaced at once', async () => {
    for (let step = 1; step <= 3; step += 1) {
      await documents.run('operations/secrets.md', 'npm run secrets -- rotate gateway')
      await documents.runInline('operations/secrets.md', 'docker compose up --detach --wait')
      await venue.change(true)
    }
    await documents.run('operations/secrets.md', 'sed -i')
    await documents.runInline('operations/secrets.md', 'docker compose up --detach --wait')
    await venue.change(true)
    return undefined
  })
}

async function checkFrontEnds({ documents, checks, folder, url }: Site): Promise<void> {
  const remotes = async () => (await fetch(`${url}/remotes.json`)).text()
  const remotesFile = join(folder, 'docker/remotes/remotes.json')
  await checks.try('broken-remote.md: the former list is put back', async () => {
    writeFileSync(remotesFile, readFileSync(remotesFile, 'utf8').replace('/remotes/discovery/', '/remotes/nowhere/'))
    await waitUntil(async () => (await remotes()).includes('nowhere'), { what: 'the wrong list' })
    ensureShows(
      await documents.run('runbooks/broken-remote.md', 'curl -fsS https://plekje.example/remotes.json'),
      'nowhere',
    )
    await documents.run('runbooks/broken-remote.md', 'git checkout')
    await waitUntil(async () => !(await remotes()).includes('nowhere'), { what: 'the former list' })
    ensureShows(
      await documents.run('runbooks/broken-remote.md', 'curl -fsS https://plekje.example/remotes/discovery'),
      'remoteEntry',
    )
    return undefined
  })
  await checks.try('front-ends.md: a second version beside the first, live and back', async () => {
    const page = 'operations/front-ends.md'
    await documents.run(page, 'VERSION=2 npm run images')
    await documents.run(page, 'NEXT_VERSION=2 docker compose')
    await documents.run(page, 'curl -fsS')
    await documents.run(page, "sed 's#discovery")
    await documents.run(page, 'cp /tmp/share.json')
    const shares = async () => documents.run(page, 'docker compose exec gateway')
    await waitUntil(async () => (await shares()).includes('given'), { what: 'a share that is given' })
    ensureShows(await remotes(), '/remotes/discovery-v2/')
    await documents.run(page, 'git checkout docker/remotes')
    await waitUntil(async () => !(await remotes()).includes('discovery-v2'), { what: 'the end of the share' })
    await documents.run(page, "sed 's#/remotes")
    await documents.run(page, 'cp /tmp/remotes.json')
    await waitUntil(async () => (await remotes()).includes('/remotes/discovery-v2/'), { what: 'the second version' })
    await documents.run(page, 'git checkout docker/remotes')
    await waitUntil(async () => !(await remotes()).includes('discovery-v2'), { what: 'the first version' })
    return undefined
  })
}

async function checkBackups({ documents, checks, folder, compose, venue, url }: Site): Promise<void> {
  const page = 'operations/backup.md'
  const env: NodeJS.ProcessEnv = {}
  const hasKey = await checks.try('backup.md: a key, and a backup', async () => {
    const { recipient, identity } = keysIn(await documents.run(page, 'docker compose run --rm --no-deps backup'))
    env.BACKUP_IDENTITY = identity
    appendFileSync(join(folder, '.env'), `BACKUP_RECIPIENT=${recipient}\n`)
    await documents.run(page, 'docker compose --profile backup up')
    const files = await waitUntil(
      async () => {
        const listed = await compose('exec', '-T', 'backup', 'ls', '/srv/plekje/backups')
        return /^plekje\S*\.age$/m.test(listed) ? listed : undefined
      },
      { timeoutMs: TIMEOUT_MS, intervalMs: 2000, what: 'the first backup' },
    )
    return files.trim().replaceAll('\n', ' ')
  })
  if (!hasKey) return
  await checks.try('backup.md: a restore brings back the moment of the backup', async () => {
    await venue.setVisible(false)
    await documents.run(page, 'docker compose --profile backup stop')
    const now = utcNow()
    const fill = { '2026-01-30T13:00:00Z': now }
    const restoreOutput = await documents.run(page, 'docker compose run --rm -e BACKUP_IDENTITY', { fill, env })
    const since = { '2026-01-30T12:00:00Z': now }
    const rewindOutput = await documents.run(page, 'docker compose run --rm -e EVENTS_GROUPS', { fill: since })
    const erasureOutput = await documents.run(
      page,
      'docker compose run --rm accounts node dist/main.cjs replay-erasures',
    )
    await documents.runInline('operations/backup.md', 'docker compose up --detach --wait')
    await untilReady(url)
    await venue.waitUntilInSearch(true)
    return [restoreOutput, rewindOutput, erasureOutput].map(lastLineOf).join('; ')
  })
}

async function checkReleases({ documents, checks, compose, url }: Site): Promise<void> {
  const { prefix } = imageSettings()
  const tag = async (version: string) => {
    for (const { name } of imageUnits()) await docker(['tag', `${prefix}/${name}:dev`, `${prefix}/${name}:${version}`])
  }
  const versionOf = async (service: string) =>
    (await compose('ps', '--format', '{{.Image}}', service)).trim().split(':').pop()
  await checks.try('compose.md: another version', async () => {
    await documents.run('operations/compose.md', 'sed -i')
    await documents.run('operations/compose.md', 'npm run images &&')
    const version = await versionOf('reviews')
    ensure(version === '2026-11-22', `reviews runs ${version}`)
    await untilReady(url)
    return undefined
  })
  await checks.try('roll-back.md: some units, then everything', async () => {
    await tag(FORMER_VERSION)
    ensureShows(await documents.run('runbooks/roll-back.md', 'docker compose images'), '2026-11-22')
    await documents.run('runbooks/roll-back.md', `VERSION=${FORMER_VERSION}`)
    ensure((await versionOf('reviews')) === FORMER_VERSION, 'reviews is not what it was before')
    ensure((await versionOf('listings')) === '2026-11-22', 'listings was rolled back too')
    await documents.run('runbooks/roll-back.md', 'sed -i')
    ensure((await versionOf('listings')) === FORMER_VERSION, 'listings is not what it was before')
    await untilReady(url)
    return undefined
  })
  await checks.try('images.md: images of some units under a version', async () => {
    await documents.run('operations/images.md', 'npm run images')
    await documents.run('operations/images.md', 'VERSION=1.4.2')
    await docker(['image', 'inspect', `${prefix}/reviews:1.4.2`, `${prefix}/mfe-discovery:1.4.2`])
    return undefined
  })
  await checks.try('compose.md: the site is observed', async () => {
    await documents.run('operations/compose.md', 'docker compose -f docker-compose.yml -f compose.observability.yml')
    ensureShows(await compose('ps', '--format', '{{.Service}}'), 'prometheus')
    return undefined
  })
  await checks.try("compose.md: a visitor's error leads to its logs and its trace", async () => {
    await untilReady(url)
    const requestId = await sendOversizedSignIn(url)
    const fill = { 'REQUEST-ID': requestId }
    for (const program of ['curl --silent http://127.0.0.1:9428', 'curl --silent --get http://127.0.0.1:16686']) {
      const isFound = async () => (await documents.run('operations/compose.md', program, { fill })).includes(requestId)
      await waitUntil(isFound, { timeoutMs: TIMEOUT_MS, intervalMs: 2000 })
    }
    return requestId
  })
}
