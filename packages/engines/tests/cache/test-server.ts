import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { StartedTestContainer } from 'testcontainers'

const image = process.env.TEST_REDIS_IMAGE ?? 'redis:7-alpine'
const url = process.env.TEST_REDIS_URL

/** The reason why tests on Redis are skipped; undefined when a server is available. Evaluated before any test. */
export function redisUnavailable(): string | undefined {
  if (url) return undefined
  const docker = (...args: string[]) => spawnSync('docker', args, { stdio: 'ignore', timeout: 180_000 }).status === 0
  const hasImage = docker('image', 'inspect', image) || docker('pull', '--quiet', image)
  return hasImage ? undefined : `TEST_REDIS_URL is not set and Docker cannot pull ${image}`
}

let startedContainer: Promise<StartedTestContainer> | undefined

/** The server that `TEST_REDIS_URL` names, or a container shared by all tests of this process. */
export async function redisUrl(): Promise<string> {
  if (url) return url
  const { GenericContainer } = await import('testcontainers')
  startedContainer ??= new GenericContainer(image).withExposedPorts(6379).start()
  const container = await startedContainer
  return `redis://${container.getHost()}:${container.getMappedPort(6379)}`
}

export async function stopRedis(): Promise<void> {
  await (await startedContainer)?.stop()
}

/** Waits in real time, because tests cannot fake the server's clock. 50 ms longer, because the two clocks may differ. */
export const waitSeconds = (seconds: number): Promise<void> => pause(seconds * 1000 + 50)
