// Proves PLATFORM-25.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedMongo } from '@plekje/embedded-mongo'
import { EngineSettings, openEngines } from '@plekje/engines'
import { openSilentProxy } from '@plekje/testing'
import { identityHeaders } from '@plekje/testing/service-caller'
import { implement } from '../src'
import { sampleApi } from './sample-api'
import { startSample } from './sample-service'

it('a request is answered with 503 and Retry-After when the store accepts it and never answers', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-silent-'))
  const server = await openEmbeddedMongo({ directory })
  const proxy = await openSilentProxy(server.socketPath)
  const engines = await openEngines(EngineSettings.parse({ MONGODB_URL: proxy.url, MONGODB_TIMEOUT_MS: '500' }), [
    'documents',
  ])
  const rows = (await engines.documents.connection('silent')).collection('rows')
  const reading = implement(
    { fail: sampleApi.fail },
    {
      fail: async () => {
        await rows.findOne({ name: 'x' })
        throw new Error('it answered')
      },
    },
  )
  const { service, url } = await startSample({ implementations: [reading] })
  const headers = await identityHeaders('sample')
  const ask = () => fetch(`${url}/api/fail/read`, { headers })
  expect((await ask()).status).toBe(500)
  proxy.silence()
  const replies = await Promise.all(Array.from({ length: 5 }, ask))
  expect(replies.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
  for (const reply of replies) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  await service.close()
  await proxy.close()
  await engines.close()
  await server.close()
  await rm(directory, { recursive: true, force: true })
})
