import type { NetConnectOpts } from 'node:net'
import { withoutUndefined } from '@plekje/contracts'
import { type Documents, EngineSettings, type Engines, openEngines } from '@plekje/engines'
import { createDecisions, type Decisions } from './decisions'
import { lateEvents } from './late-events'
import { type LateMongo, openLateMongo } from './late-mongo'
import { latePort } from './late-port'
import { outages } from './outages'
import { type LateSettings, readLateSettings } from './settings'

export interface EnginesUnderTest<E> {
  /** For the tested service; the test itself uses the given engines. */
  readonly engines: E
  /** Starts the disturbances; before this call, a service starts undisturbed. */
  begin(): void
  /** Closes the proxy and its client; the given engines stay open. */
  close(): Promise<void>
}

/**
 * The engines of a service under test: the given ones, or with `TEST_ENGINES=late` the same behind delays, outages and
 * lost responses. Several processes in one test have different fates, by their numbers.
 */
export async function enginesUnderTest<E extends Partial<Engines>>(
  engines: E,
  processNumber = 1,
): Promise<EnginesUnderTest<E>> {
  const settings = readLateSettings()
  if (!settings) return { engines, begin: () => undefined, close: async () => undefined }
  const scope = processNumber === 1 ? runningTest() : `${runningTest()} ${processNumber}`
  return lateEngines(engines, settings, { scope })
}

/** Like {@link enginesUnderTest} with `TEST_ENGINES=late`. `mayFail` selects the calls that may fail. */
export async function lateEngines<E extends Partial<Engines>>(
  engines: E,
  settings: LateSettings,
  { scope, mayFail }: { readonly scope: string; readonly mayFail?: (stream: string) => boolean },
): Promise<EnginesUnderTest<E>> {
  const decisions = createDecisions(settings, scope, mayFail)
  const { documents, events, cache, search, geocoder, mail, model, blobs } = engines
  const lateStore = documents && (await lateDocuments(documents, decisions))
  const portOf = <P extends object>(role: keyof typeof outages, engine: P | undefined) =>
    engine && latePort(role, engine, decisions, outages[role])
  const disturbedEngines = withoutUndefined({
    documents: lateStore?.documents,
    events: events && lateEvents(events, decisions, outages.events),
    cache: portOf('cache', cache),
    search: portOf('search', search),
    geocoder: portOf('geocoder', geocoder),
    mail: portOf('mail', mail),
    model: portOf('model', model),
    blobs: portOf('blobs', blobs),
  })
  return {
    engines: { ...engines, ...disturbedEngines },
    begin: decisions.begin,
    close: async () => {
      await lateStore?.documents.close()
      await lateStore?.proxy.close()
    },
  }
}

/** A second client of the same server, connected through the disturbing proxy. */
async function lateDocuments(
  documents: Documents,
  decisions: Decisions,
): Promise<{ documents: Documents; proxy: LateMongo }> {
  const proxy = await openLateMongo(await serverOf(documents), decisions)
  const engines = await openEngines(EngineSettings.parse({ MONGODB_URL: proxy.url }), ['documents'])
  return { documents: engines.documents, proxy }
}

async function serverOf(documents: Documents): Promise<NetConnectOpts> {
  const connection = await documents.connection('admin')
  const [host] = connection.getClient().options.hosts
  if (host?.socketPath) return { path: host.socketPath }
  if (host?.host && host.port) return { host: host.host, port: host.port }
  throw new Error('the address of the document server is unknown')
}

/** The name of the running test with its file. It does not depend on other tests, so a test alone has the same fate. */
function runningTest(): string {
  const { testPath, currentTestName } = expect.getState()
  return `${testPath?.replace(/^.*[\\/]/, '') ?? ''} ${currentTestName ?? ''}`
}
