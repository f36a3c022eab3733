import { spawnSync } from 'node:child_process'
import type { StartedTestContainer } from 'testcontainers'
import type { Feature } from './contract/subject'

const probe = `
const { MongoClient } = require('mongodb')
MongoClient.connect(process.argv[1], { serverSelectionTimeoutMS: 3000 })
  .then((client) => client.db('admin'))
  .then(async (db) => ({ ...(await db.command({ buildInfo: 1 })), ...(await db.command({ hello: 1 }).catch(() => ({}))) }))
  .then((info) => { process.stdout.write(JSON.stringify(info)); process.exit(0) }, () => process.exit(1))
`

/** Features that mongo-java-server, an independent implementation of the protocol, lacks. */
const missingInJavaServer: readonly Feature[] = [
  'update pipelines',
  'partial indexes',
  'type checks of operators',
  'checks before the first document',
  'true counts of failed bulks',
  'stages that set nested fields',
  'collations',
  'explain',
  '$dateTrunc',
  'transactions',
]

/**
 * Features that the server at the URL lacks: transactions in a MongoDB without a replica set, and `missingInJavaServer`
 * in a server without a `gitVersion`. Synchronous, because skipped tests are decided before any test runs.
 */
export function missingFeatures(url: string): ReadonlySet<Feature> {
  const { stdout } = spawnSync(process.execPath, ['-e', probe, url], { encoding: 'utf8', timeout: 10_000 })
  const info = stdout === '' ? {} : JSON.parse(stdout)
  if (stdout === '' || info.setName || info.msg === 'isdbgrid') return new Set()
  return new Set(info.gitVersion ? ['transactions'] : missingInJavaServer)
}

const image = process.env.TEST_MONGODB_IMAGE ?? 'mongo:7'

/** The reason why no container can be started; undefined when Docker has the image. */
export function dockerUnavailable(): string | undefined {
  const { status } = spawnSync('docker', ['image', 'inspect', image], { stdio: 'ignore', timeout: 10_000 })
  return status === 0 ? undefined : `TEST_MONGODB_URL is not set and Docker has no image ${image}`
}

let startedContainer: Promise<StartedTestContainer> | undefined

/** Starts a replica set of one for all tests of this process, in a container that testcontainers removes afterwards. */
export async function containerUrl(): Promise<string> {
  startedContainer ??= startReplicaSet()
  const container = await startedContainer
  return `mongodb://${container.getHost()}:${container.getMappedPort(27017)}/?directConnection=true`
}

/** Creates the replica set; succeeds once it has a primary. */
const INITIATE_COMMAND = `mongosh --quiet --eval "
  db.hello().setName || rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'localhost:27017' }] })
  db.hello().isWritablePrimary || quit(1)"`

async function startReplicaSet(): Promise<StartedTestContainer> {
  const { GenericContainer, Wait } = await import('testcontainers')
  return new GenericContainer(image)
    .withExposedPorts(27017)
    .withCommand(['--replSet', 'rs0', '--bind_ip_all'])
    .withWaitStrategy(Wait.forSuccessfulCommand(INITIATE_COMMAND))
    .start()
}

export async function stopContainer(): Promise<void> {
  await (await startedContainer)?.stop()
}
