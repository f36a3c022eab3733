// Proves PLATFORM-18.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ReceivedSpan, startSpanReceiver } from '@plekje/testing'
import { buildSync } from 'esbuild'

const CLIENT = 3
/** Inside the repository, so that the program finds the packages it leaves unbundled. */
const script = join(__dirname, '../node_modules/.cache/instrumented-process.cjs')
const directory = mkdtempSync(join(tmpdir(), 'plekje-instrumented-'))
const servers: Server[] = []
afterAll(async () => {
  for (const server of servers) server.close()
  rmSync(directory, { recursive: true, force: true })
})

/** Calls each engine within a span, as a request would, and once without one. */
const program = `
import '../src/instrumentations'
import { EngineSettings, openEngines } from '@plekje/engines'
import { Redis } from 'ioredis'
import { createLogger, openSpan, SpanKind, startTracing } from '../src'

const { COLLECTOR, DATA_DIR, REDIS_PORT, MEILISEARCH_URL, OTHER_URL } = process.env
const log = createLogger({ name: 'sample', level: 'silent' })
const run = async () => {
  const tracing = await startTracing(COLLECTOR || undefined, { serviceName: 'sample', log })
  const { documents, close } = await openEngines(EngineSettings.parse({ DATA_DIR }), ['documents'])
  const redis = new Redis(Number(REDIS_PORT), '127.0.0.1', { enableReadyCheck: false })
  const people = (await documents.connection('people')).collection('people')
  const ask = async () => {
    await people.findOne({ name: 'geheim' })
    await redis.get('session:geheim')
    await fetch(MEILISEARCH_URL + '/indexes/venues/search', { method: 'POST', body: '{"q":"geheim"}' })
    await fetch(OTHER_URL + '/members/geheim')
  }
  await ask()
  const span = openSpan({ name: 'asks', kind: SpanKind.SERVER, carrier: {} })
  await span.run(ask)
  span.end()
  await tracing.close()
  redis.disconnect()
  await close()
  const loaded = Object.keys(require.cache).filter((path) => /opentelemetry.(instrumentation|sdk)/.test(path))
  process.stdout.write('loaded ' + loaded.length)
  process.exit(0)
}
run().catch((error) => { console.error(error); process.exit(1) })`

beforeAll(() => {
  buildSync({
    stdin: { contents: program, resolveDir: __dirname, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    // Bundled as servers are: npm packages stay external.
    external: [
      'mongoose',
      'ioredis',
      'lmdb',
      'meilisearch',
      'kafkajs',
      'openai',
      'nodemailer',
      'pino',
      '@opentelemetry/*',
    ],
    outfile: script,
    logLevel: 'error',
  })
})

const portOf = async (server: Server): Promise<number> => {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Answers `+OK` to every command. */
const startRedis = () =>
  portOf(
    createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('data', (data) => {
        for (const _ of data.toString().matchAll(/^\*\d+\r$/gm)) socket.write('+OK\r\n')
      })
    }),
  )
const startHttp = () => portOf(createHttpServer((_request, response) => response.end('{}')))

async function askAll(variables: Record<string, string>): Promise<string> {
  const [redis, meilisearch, other] = await Promise.all([startRedis(), startHttp(), startHttp()])
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: directory,
      REDIS_PORT: String(redis),
      MEILISEARCH_URL: `http://127.0.0.1:${meilisearch}`,
      OTHER_URL: `http://127.0.0.1:${other}`,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
  return output
}

it('sends a span of what each engine is asked for a request, without anything of what was asked', async () => {
  const receiver = await startSpanReceiver()
  try {
    await askAll({ COLLECTOR: receiver.url, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })
  } finally {
    await receiver.close()
  }
  const request = receiver.spans.find(({ name }) => name === 'asks')
  const asked = receiver.spans.filter(({ kind }) => kind === CLIENT)
  const systemOf = ({ attributes }: ReceivedSpan) =>
    attributes['db.system.name'] ?? attributes['db.system'] ?? attributes['url.path']
  // The call outside the request has no span, and calls to other servers have none by this instrumentation.
  expect(asked.map(systemOf)).toEqual(['mongodb', 'redis', '/indexes/venues/search'])
  expect(asked.map(({ parentSpanId }) => parentSpanId)).toEqual(asked.map(() => request?.spanId))
  expect(JSON.stringify(receiver.spans)).not.toContain('geheim')
})

it('loads nothing where no spans are kept', async () => {
  expect(await askAll({})).toBe('loaded 0')
})
