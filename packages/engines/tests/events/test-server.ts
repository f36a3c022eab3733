import { spawnSync } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import type { StartedTestContainer } from 'testcontainers'

const image = process.env.TEST_KAFKA_IMAGE ?? 'apache/kafka:3.9.2'
const brokers = process.env.TEST_KAFKA_BROKERS

/** The reason why tests on Kafka are skipped; undefined when a broker is available. Evaluated before any test. */
export function kafkaUnavailable(): string | undefined {
  if (brokers) return undefined
  const docker = (...args: string[]) => spawnSync('docker', args, { stdio: 'ignore', timeout: 180_000 }).status === 0
  const hasImage = docker('image', 'inspect', image) || docker('pull', '--quiet', image)
  return hasImage ? undefined : `TEST_KAFKA_BROKERS is not set and Docker cannot pull ${image}`
}

let startedContainer: Promise<{ container: StartedTestContainer; broker: string }> | undefined

/** The brokers that `TEST_KAFKA_BROKERS` names, or a container shared by all tests of this process. */
export async function kafkaBrokers(): Promise<string[]> {
  if (brokers) return brokers.split(',')
  startedContainer ??= startContainer()
  return [(await startedContainer).broker]
}

export async function stopKafka(): Promise<void> {
  await (await startedContainer)?.container.stop()
}

/** A broker advertises its address to clients, so its outside port must be known before it starts. */
async function startContainer() {
  const { GenericContainer, Wait } = await import('testcontainers')
  const port = await freePort()
  const broker = `${process.env.TESTCONTAINERS_HOST_OVERRIDE ?? 'localhost'}:${port}`
  const container = await new GenericContainer(image)
    .withExposedPorts({ container: 9092, host: port })
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_LISTENERS: 'PLAINTEXT://0.0.0.0:9092,CONTROLLER://0.0.0.0:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://${broker}`,
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .start()
  return { container, broker }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
