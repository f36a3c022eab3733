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

let started: Promise<StartedTestContainer> | undefined

/** The server that `TEST_REDIS_URL` names, or a container shared by all tests of this process. */
export async function redisUrl(): Promise<string> {
  if (url) return url
  const { GenericContainer } = await import('testcontainers')
  started ??= new GenericContainer(image).withExposedPorts(6379).start()
  const container = await started
  return `redis://${container.getHost()}:${container.getMappedPort(6379)}`
}

export async function stopRedis(): Promise<void> {
  await (await started)?.stop()
}

/** Waits by the server's clock, which tests cannot fake; slightly longer, because there are two clocks. */
export const letPass = (seconds: number): Promise<void> => pause(seconds * 1000 + 50)
