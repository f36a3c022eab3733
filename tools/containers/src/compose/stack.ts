import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newSecrets } from '@plekje/accounts/site-secrets'
import { freePort, waitUntil } from '@plekje/testing'
import { imageName, imageSettings } from '../build-images'
import { docker, run } from '../docker'
import { root } from '../units'

/** The whole Compose file as a separate project, with the stand-ins of `tools/containers/compose.test*.yml`. */
export interface Stack {
  readonly url: string
  /** A folder that containers share, with the sent mails, the administrator's password and the list of remotes. */
  readonly dataDir: string
  /** The gateway's list of remotes. */
  readonly remotesFile: string
  readonly adminPassword: string
  /** Starts everything and waits until it is healthy. Rejects with the logs of services that do not become healthy. */
  up(): Promise<void>
  /** Adds Compose files of the root permanently: starts new services, and restarts changed ones. */
  addComposeFiles(
    files: readonly string[],
    options?: { env?: NodeJS.ProcessEnv; without?: readonly string[] },
  ): Promise<void>
  remove(service: string): Promise<void>
  kill(service: string): Promise<void>
  start(service: string): Promise<void>
  /** Pauses a service, which then accepts connections but does not respond until `resume`. */
  pause(service: string): Promise<void>
  resume(service: string): Promise<void>
  /** Resolves when the health check of the service succeeds. */
  waitUntilHealthy(service: string): Promise<void>
  /** Running services, without one-off containers. */
  services(): Promise<string[]>
  /** Resident memory of a service's program, in bytes. */
  residentBytes(service: string): Promise<number>
  /** Address of the service's container, and start time of the process in it. */
  containerOf(service: string): Promise<{ readonly address: string; readonly startedAt: number }>
  imageOf(service: string): Promise<string>
  /** Containers that exited or were restarted by themselves, one text each. */
  unexpectedExits(): Promise<string[]>
  /** Writes the logs of all containers into one file; resolves with its path. */
  saveLogs(): Promise<string>
  /** Removes everything, volumes included. Never throws. */
  down(): Promise<void>
}

/** The superuser reads the files of containers without a mapping of users. */
const isRoot = process.getuid?.() === 0

const HEALTH_TIMEOUT_MS = 600_000
/** The file of the stand-in for MongoDB, if there is one. Otherwise MongoDB runs as in production, with its users. */
const mongodbFiles = process.env.TEST_MONGODB_IMAGE ? ['tools/containers/compose.test.mongodb.yml'] : []

interface ListedContainer {
  readonly Service: string
  readonly Name: string
  readonly State: string
  readonly Health: string
  readonly ExitCode: number
}

/** Creates the project's name, port, secrets and folder; starts nothing yet. */
export async function createStack(): Promise<Stack> {
  const project = `plekje-test-${process.pid}`
  const dataDir = mkdtempSync(join(tmpdir(), 'plekje-compose-'))
  // The user of the containers writes here.
  chmodSync(dataDir, 0o777)
  const secrets = newSecrets()
  // Journeys read the password here.
  mkdirSync(join(dataDir, 'secrets'))
  writeFileSync(join(dataDir, 'secrets/admin-password'), secrets.ADMIN_PASSWORD)
  const remotesFolder = join(dataDir, 'remotes')
  cpSync(join(root, 'docker/remotes'), remotesFolder, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const files = ['docker-compose.yml', 'tools/containers/compose.test.yml', ...mongodbFiles]
  const env: NodeJS.ProcessEnv = {
    ...secrets,
    REMOTES_FOLDER: remotesFolder,
    TEST_MAILS: dataDir,
    TEST_USER: isRoot ? undefined : `${process.getuid?.()}:${process.getgid?.()}`,
    PUBLISH: `127.0.0.1:${port}`,
    SITE_URL: url,
    // High limits, because all visitors have one address here.
    LIMIT_FACTOR: '100000',
    ALERTS_EVERY_SECONDS: '1',
    RATE_LIMIT_PER_MINUTE: '1000000',
    PAGE_LIMIT_PER_MINUTE: '1000000',
  }
  const composeArguments = (...args: string[]) => [
    'compose',
    `--project-name=${project}`,
    // Ignore a .env file in the repository.
    '--env-file=/dev/null',
    ...files.map((file) => `--file=${file}`),
    ...args,
  ]
  const compose = (...args: string[]) => docker(composeArguments(...args), { env })

  const listContainers = async (): Promise<ListedContainer[]> =>
    (await compose('ps', '--all', '--format', 'json'))
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  const findContainer = async (service: string): Promise<ListedContainer> => {
    const container = (await listContainers()).find(({ Service }) => Service === service)
    if (!container) throw new Error(`${service} has no container`)
    return container
  }
  const containerName = async (service: string): Promise<string> => (await findContainer(service)).Name

  const diagnose = async (): Promise<string> => {
    const unhealthy = (await listContainers()).filter(
      ({ State, Health, ExitCode }) => ExitCode !== 0 || (State === 'running' && Health !== 'healthy'),
    )
    const logs = await Promise.all(
      unhealthy.map(async ({ Service, State, Health, ExitCode }) => {
        const { stdout, stderr } = await run(
          'docker',
          composeArguments('logs', '--no-log-prefix', '--tail=15', Service),
          {
            env,
          },
        )
        return `${Service}: ${State} ${Health} (${ExitCode})\n${(stdout + stderr).slice(-2000)}`
      }),
    )
    return logs.join('\n')
  }

  const up = async (...services: string[]) => {
    try {
      await compose('up', '--detach', '--wait', '--no-build', '--quiet-pull', ...services)
      await waitUntil(async () => (await fetch(`${url}/readyz`)).ok, {
        timeoutMs: HEALTH_TIMEOUT_MS,
        intervalMs: 500,
        what: 'the site',
      })
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error}\n${await diagnose()}`)
    }
  }

  return {
    url,
    dataDir,
    remotesFile: join(remotesFolder, 'remotes.json'),
    adminPassword: secrets.ADMIN_PASSWORD,
    up,
    addComposeFiles: async (addedFiles, { env: addedEnv = {}, without = [] } = {}) => {
      files.push(...addedFiles)
      Object.assign(env, addedEnv)
      const services = (await compose('config', '--services')).trim().split('\n')
      await up(...services.filter((service) => !without.includes(service)))
    },
    remove: async (service) => {
      await compose('rm', '--stop', '--force', service)
    },
    kill: async (service) => {
      await docker(['kill', await containerName(service)])
    },
    start: async (service) => {
      await docker(['start', await containerName(service)])
    },
    pause: async (service) => {
      await docker(['pause', await containerName(service)])
    },
    resume: async (service) => {
      await docker(['unpause', await containerName(service)])
    },
    waitUntilHealthy: async (service) => {
      await waitUntil(async () => (await findContainer(service)).Health === 'healthy', {
        timeoutMs: HEALTH_TIMEOUT_MS,
        intervalMs: 500,
        what: `the health of ${service}`,
      })
    },
    services: async () =>
      (await listContainers()).filter(({ State }) => State === 'running').map(({ Service }) => Service),
    residentBytes: async (service) => {
      const status = await docker(['exec', await containerName(service), 'bash', '-c', 'cat /proc/[0-9]*/status'])
      const kilobytes = [...status.matchAll(/^VmRSS:\s+(\d+) kB/gm)].map(([, size]) => Number(size))
      return Math.max(0, ...kilobytes) * 1024
    },
    containerOf: async (service) => {
      const format = '{{.State.StartedAt}} {{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}'
      const [startedAt = '', address = ''] = (
        await docker(['inspect', '--format', format, await containerName(service)])
      )
        .trim()
        .split(' ')
      return { address, startedAt: Date.parse(startedAt) }
    },
    imageOf: async (service) =>
      (await docker(['inspect', '--format', '{{.Config.Image}}', await containerName(service)])).trim(),
    unexpectedExits: async () => {
      const names = (await listContainers()).map(({ Name }) => Name)
      const output = await docker([
        'inspect',
        '--format',
        '{{.Name}} {{.RestartCount}} {{.State.OOMKilled}} {{.State.ExitCode}}',
        ...names,
      ])
      const isExpected = (line: string) => /-(seed|topics)-/.test(line) || line.endsWith(' 0 false 0')
      return output
        .trim()
        .split('\n')
        .filter((line) => !isExpected(line))
    },
    saveLogs: async () => {
      const file = join(mkdtempSync(join(tmpdir(), 'plekje-compose-logs-')), 'compose.log')
      const { stdout, stderr } = await run('docker', composeArguments('logs', '--no-color', '--timestamps'), { env })
      writeFileSync(file, stdout + stderr)
      return file
    },
    down: async () => {
      await compose('down', '--volumes', '--remove-orphans', '--timeout=5').catch((error) => console.error(error))
      // A container removes the mails, because they belong to its user.
      await docker([
        'run',
        '--rm',
        `--volume=${dataDir}:/data`,
        '--user=0',
        '--entrypoint=rm',
        imageName({ name: 'accounts' }, imageSettings()),
        '-rf',
        '/data/outbox',
      ]).catch(() => undefined)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
