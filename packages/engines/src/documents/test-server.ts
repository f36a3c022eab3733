import { spawnSync } from 'node:child_process'
import type { StartedTestContainer } from 'testcontainers'
import type { Feature } from './contract/subject'

const probe = `
const { MongoClient } = require('mongodb')
MongoClient.connect(process.argv[1], { serverSelectionTimeoutMS: 3000 })
  .then((client) => client.db('admin').command({ buildInfo: 1 }))
  .then((info) => { process.stdout.write(JSON.stringify(info)); process.exit(0) }, () => process.exit(1))
`

/** mongo-java-server, an independent implementation of the protocol, has no `gitVersion`, unlike MongoDB. */
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

/** Features that the server at the URL lacks. Synchronous, because skipped tests are decided before any test runs. */
export function missingFeatures(url: string): ReadonlySet<Feature> {
  const { stdout } = spawnSync(process.execPath, ['-e', probe, url], { encoding: 'utf8', timeout: 10_000 })
  const isMongodb = stdout === '' || 'gitVersion' in JSON.parse(stdout)
  return new Set(isMongodb ? [] : missingInJavaServer)
}

const image = process.env.TEST_MONGODB_IMAGE ?? 'mongo:7'

/** Features that the server in the container lacks: none for MongoDB's own image; any other counts as a stand-in. */
export const missingInContainer = (): ReadonlySet<Feature> =>
  new Set(/(^|\/)mongo(:|@|$)/.test(image) ? [] : missingInJavaServer)

/** The reason why no container can be started; undefined when Docker has the image. */
export function dockerUnavailable(): string | undefined {
  const { status } = spawnSync('docker', ['image', 'inspect', image], { stdio: 'ignore', timeout: 10_000 })
  return status === 0 ? undefined : `TEST_MONGODB_URL is not set and Docker has no image ${image}`
}

let started: Promise<StartedTestContainer> | undefined

/** Starts one container for all tests of this process; testcontainers removes it afterwards. */
export async function containerUrl(): Promise<string> {
  const { GenericContainer } = await import('testcontainers')
  started ??= new GenericContainer(image).withExposedPorts(27017).start()
  const container = await started
  return `mongodb://${container.getHost()}:${container.getMappedPort(27017)}/`
}

export async function stopContainer(): Promise<void> {
  await (await started)?.stop()
}
