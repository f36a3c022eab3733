import type { NetConnectOpts } from 'node:net'
import { type Documents, EngineSettings, type Engines, openEngines } from '@plekje/engines'
import { createDecisions, type Decisions } from './decisions'
import { lateEvents } from './late-events'
import { type LateMongo, openLateMongo } from './late-mongo'
import { latePort } from './late-port'
import { outages } from './outages'
import { type LateSettings, readLateSettings } from './settings'

export interface EnginesUnderTest<E> {
  /** For the service that is tested; what the test itself looks at and writes goes to the engines that were given. */
  readonly engines: E
  /** From here on calls are late and fail. A service that starts is left alone until then. */
  begin(): void
  /** Of what was opened here; the engines that were given stay open. */
  close(): Promise<void>
}

/**
 * The engines that a service is tested on: those given, or with `TEST_ENGINES=late` the same ones behind delays, outages
 * and lost answers. Of several processes in one test each has a fate of its own.
 */
export async function enginesUnderTest<E extends Partial<Engines>>(
  engines: E,
  process = 1,
): Promise<EnginesUnderTest<E>> {
  const settings = readLateSettings()
  if (!settings) return { engines, begin: () => undefined, close: async () => undefined }
  const scope = process === 1 ? runningTest() : `${runningTest()} ${process}`
  return lateEngines(engines, settings, { scope })
}

/** As {@link enginesUnderTest} with `TEST_ENGINES=late`. `mayFail`: which calls may do more than be late. */
export async function lateEngines<E extends Partial<Engines>>(
  engines: E,
  settings: LateSettings,
  { scope, mayFail }: { readonly scope: string; readonly mayFail?: (stream: string) => boolean },
): Promise<EnginesUnderTest<E>> {
  const decisions = createDecisions(settings, scope, mayFail)
  const { documents, events, cache, search, geocoder, mail, model, blobs } = engines
  const late = documents && (await lateDocuments(documents, decisions))
  const port = <P extends object>(role: keyof typeof outages, given: P | undefined) =>
    given && { [role]: latePort(role, given, decisions, outages[role]) }
  return {
    engines: {
      ...engines,
      ...(late && { documents: late.documents }),
      ...(events && { events: lateEvents(events, decisions, outages.events) }),
      ...port('cache', cache),
      ...port('search', search),
      ...port('geocoder', geocoder),
      ...port('mail', mail),
      ...port('model', model),
      ...port('blobs', blobs),
    },
    begin: decisions.begin,
    close: async () => {
      await late?.documents.close()
      await late?.between.close()
    },
  }
}

/** Another client of the same server, through what stands between. */
async function lateDocuments(
  documents: Documents,
  decisions: Decisions,
): Promise<{ documents: Documents; between: LateMongo }> {
  const between = await openLateMongo(await serverOf(documents), decisions)
  const opened = await openEngines(EngineSettings.parse({ MONGODB_URL: between.url }), ['documents'])
  return { documents: opened.documents, between }
}

async function serverOf(documents: Documents): Promise<NetConnectOpts> {
  const connection = await documents.connection('admin')
  const [host] = connection.getClient().options.hosts
  if (host?.socketPath) return { path: host.socketPath }
  if (host?.host && host.port) return { host: host.host, port: host.port }
  throw new Error('the server of the documents is not known')
}

/** A test that is run alone meets what it meets among others. */
function runningTest(): string {
  const { testPath, currentTestName } = expect.getState()
  return `${testPath?.replace(/^.*[\\/]/, '') ?? ''} ${currentTestName ?? ''}`
}
