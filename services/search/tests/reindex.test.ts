// Proves PLATFORM-23.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeMeilisearch, startFakeMeilisearch } from '@plekje/engines/fake-meilisearch'
import { identityEnv } from '@plekje/testing/service-caller'
import { eventually, type SearchUnderTest, startSearch, untilReady } from './start-search'
import { venueOf } from './trial-venues'

let directory: string
let fake: FakeMeilisearch
let search: SearchUnderTest
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plekje-reindex-'))
  fake = await startFakeMeilisearch('a master key')
  search = await startSearch({ meilisearch: fake, venues: [1, 2, 3].map((id) => venueOf(id)) })
  await untilReady(search)
})
afterEach(async () => {
  await search.close()
  await fake.close()
  await rm(directory, { recursive: true, force: true })
})

/** Runs the service's program in a process. Resolves to its exit code and output. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const program = spawn(process.execPath, ['--import', 'tsx', join(__dirname, '../src/main.ts'), ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      ...identityEnv('search'),
      DATA_DIR: directory,
      LISTINGS_URL: search.listingsUrl,
      MEILISEARCH_URL: fake.url,
      MEILISEARCH_API_KEY: 'a master key',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    program.once('close', (code) => resolve({ code, output })),
  )
}
const names = async () => {
  const { hits } = await search.json<{ hits: { id: number; name: string }[] }>('/api/search?limit=10')
  return hits.map(({ name }) => name).sort()
}

describe('node main.cjs reindex', () => {
  it('builds beside the live index and switches; running processes use the new one', async () => {
    const [before] = fake.indexes
    // No event announces this change: only a rebuild finds it.
    search.listings.venues = [1, 2, 4].map((id) => venueOf(id, { version: 2, name: `Nieuw ${id}` }))
    const { code, output } = await run(['reindex'])
    expect(output).toContain('built: 3 venues')
    expect(code).toBe(0)
    expect(fake.indexes).toEqual([before])
    expect(await names()).toEqual(['Nieuw 1', 'Nieuw 2', 'Nieuw 4'])
    await search.change(venueOf(4, { version: 3, name: 'Nieuwer 4' }))
    await eventually(async () => expect(await names()).toEqual(['Nieuw 1', 'Nieuw 2', 'Nieuwer 4']))
  })

  it('keeps the index, and exits with code 1 and the reason, when listings is unavailable', async () => {
    search.listings.isAway = true
    const before = await names()
    const { code, output } = await run(['reindex'])
    expect(code).toBe(1)
    expect(output).toContain('does not answer')
    search.listings.isAway = false
    expect(await names()).toEqual(before)
    expect(fake.indexes).toHaveLength(1)
  })

  it('does nothing for an embedded index, and accepts no arguments', async () => {
    const embedded = await run(['reindex'], { MEILISEARCH_URL: '', MEILISEARCH_API_KEY: '' })
    expect(embedded).toMatchObject({ code: 0, output: expect.stringContaining('nothing to do') })
    const more = await run(['reindex', 'now'])
    expect(more).toMatchObject({ code: 2, output: expect.stringContaining('Commands: serve, reindex') })
  })
})
