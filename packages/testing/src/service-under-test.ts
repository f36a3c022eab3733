import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EventData, eventSchemas, type ServiceName, type Topic } from '@plekje/contracts'
import { type EngineRole, EngineSettings, type Engines, openEngines } from '@plekje/engines'
import { assembleService, eventMessage, type Implementation, type Service, ServiceSettings } from '@plekje/service-kit'
import { eachOnce, enginesUnderTest } from './late-engines'
import { callService, IDENTITY_PUBLIC_KEYS, identityVariables, type ServiceCall, sendCall } from './service-caller'
import { LONG_TIME_LIMITS } from './time-limits'

type Env = Readonly<Record<string, string>>
type FakeServices = Readonly<Partial<Record<ServiceName, readonly Implementation[]>>>

/** Starts fake services for the tested one to call, with the environment variables of their addresses. */
export async function startFakeServices(fakes: FakeServices): Promise<{ readonly env: Env; close(): Promise<void> }> {
  const settings = ServiceSettings.parse({ PORT: '0', IDENTITY_PUBLIC_KEYS, LOG_LEVEL: 'silent' })
  const services = Object.entries(fakes).map(([name, implementations]) =>
    assembleService({ name, settings, engines: {}, implementations }),
  )
  const urlVariables = await Promise.all(
    services.map(async (service) => [`${service.name.toUpperCase()}_URL`, (await service.start()).url]),
  )
  return {
    env: Object.fromEntries(urlVariables),
    close: async () => {
      await Promise.all(services.map((service) => service.close()))
    },
  }
}

interface TestedService<R extends EngineRole> {
  readonly name: ServiceName
  readonly roles: readonly R[]
  /** Creates the service on its engines; `env` has its identity, its folder, and the addresses of fake services. */
  create(engines: Pick<Engines, R>, env: Env): Promise<Service>
  readonly env?: Env | undefined
  /** Services that the tested one calls. */
  readonly fakeServices?: FakeServices
  /** Topics whose events the test reads. */
  readonly topics?: readonly Topic[]
  /** A folder to use instead of a temporary one. */
  readonly directory?: string | undefined
  /** Engines to use instead of embedded ones. */
  readonly engines?: Partial<Engines>
  /** Number of processes to start (default 1). */
  readonly processes?: number
  /** Fills the stores before the service starts. */
  prepare?(engines: Pick<Engines, R>): Promise<void>
}

/** A process of a service. */
export interface TestedProcess {
  readonly url: string
  close(): Promise<void>
}

/** Engines that allow one owner, because they store files in a folder. Each process opens the other engines itself. */
const SHARED_ENGINES: ReadonlySet<EngineRole> = new Set(['documents', 'cache', 'events', 'blobs'])

/** A service over HTTP, on embedded engines in a folder, or on late ones if the run requests that. */
export async function openServiceUnderTest<R extends EngineRole>(tested: TestedService<R>) {
  const { name, topics = [] } = tested
  const dataDir = tested.directory ?? (await mkdtemp(join(tmpdir(), `plekje-${name}-`)))
  const fakeServices = await startFakeServices(tested.fakeServices ?? {})
  const published = new Map<Topic, unknown[]>(topics.map((topic) => [topic, []]))

  const openService = async (extraEnv: Env | undefined) => {
    const env = {
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...identityVariables(name),
      ...LONG_TIME_LIMITS,
      DATA_DIR: dataDir,
      ...fakeServices.env,
      ...extraEnv,
    }
    const settings = EngineSettings.parse({ EMBEDDED_REFUSE_SCANS: 'on', ...env })
    const roles = new Set<EngineRole>(tested.roles)
    if (topics.length > 0) roles.add('events')
    const engines = await openEngines(settings, [...roles])
    const closeParts: (() => Promise<void>)[] = [() => engines.close()]
    const stop = () => closeAll(closeParts)
    let processCount = 0
    const start = async () => {
      processCount += 1
      const process = await startProcess(tested, { engines, settings, env, processNumber: processCount })
      closeParts.push(process.close)
      return process
    }
    try {
      await tested.prepare?.(engines as Pick<Engines, R>)
      if (topics.length > 0) closeParts.push(listen(engines))
      const processes = await Promise.all(Array.from({ length: tested.processes ?? 1 }, start))
      const [{ url }] = processes as [TestedProcess]
      return { url, processes, engines: engines as Pick<Engines, R>, start, stop }
    } catch (error) {
      await stop()
      throw error
    }
  }

  const listen = ({ events }: Pick<Engines, 'events'>) => {
    const subscription = events.subscribe({
      group: 'test',
      topics: [...topics],
      handler: eachOnce(async ({ topic, value }) => {
        const event = eventSchemas[topic as Topic].parse(JSON.parse(value))
        published.get(topic as Topic)?.push(event.data)
      }),
    })
    return () => subscription.close()
  }

  const removeFolder = async () => {
    if (tested.directory === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  let running = await openService(tested.env).catch(async (error: unknown) => {
    await fakeServices.close()
    await removeFolder()
    throw error
  })
  return {
    dataDir,
    url: () => running.url,
    engines: () => running.engines,
    call: (method: string, path: string, options?: ServiceCall) =>
      callService(method, `${running.url}/api${path}`, name, options),
    /** The response without reading it, for streams. */
    open: (method: string, path: string, options?: ServiceCall) =>
      sendCall(method, `${running.url}/api${path}`, name, options),
    /** Events of a topic published so far; the array grows. */
    published: <T extends Topic>(topic: T): EventData<T>[] => published.get(topic) as EventData<T>[],
    publish: async <T extends Topic>(
      topic: T,
      key: string | number,
      data: EventData<T>,
      message = eventMessage(topic, key, data),
    ): Promise<void> => {
      const { events } = running.engines as Partial<Engines>
      await events?.publish(topic, [message])
    },
    /** The processes that started together. */
    processes: () => running.processes,
    /** Starts one more process on the same engines. */
    startAnother: () => running.start(),
    /** Stops the service; its folder stays for another one. */
    stop: () => running.stop(),
    async restart({ env = tested.env, between }: { env?: Env | undefined; between?: () => Promise<void> } = {}) {
      await running.stop()
      await between?.()
      running = await openService(env)
    },
    async close() {
      await running.stop()
      await fakeServices.close()
      await removeFolder()
    },
  }
}

/** Closes parts in reverse order, each once. */
async function closeAll(closeParts: (() => Promise<void>)[]): Promise<void> {
  for (const closePart of closeParts.splice(0).reverse()) await closePart()
}

interface ProcessParts<R extends EngineRole> {
  /** Engines of the first process; the other processes use those of `SHARED_ENGINES` too. */
  readonly engines: Pick<Engines, R>
  readonly settings: EngineSettings
  readonly env: Env
  /** Counted from 1. */
  readonly processNumber: number
}

async function startProcess<R extends EngineRole>(
  tested: TestedService<R>,
  { engines, settings, env, processNumber }: ProcessParts<R>,
): Promise<TestedProcess> {
  const closeParts: (() => Promise<void>)[] = []
  const close = () => closeAll(closeParts)
  try {
    const ownRoles = processNumber === 1 ? [] : tested.roles.filter((role) => !SHARED_ENGINES.has(role))
    const ownEngines = await openEngines(settings, ownRoles)
    closeParts.push(ownEngines.close)
    const allEngines = { ...engines, ...ownEngines, ...tested.engines } as Pick<Engines, R>
    const underTest = await enginesUnderTest(allEngines, processNumber)
    closeParts.push(underTest.close)
    const service = await tested.create(underTest.engines, env)
    closeParts.push(() => service.close())
    const { url } = await service.start()
    underTest.begin()
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}
