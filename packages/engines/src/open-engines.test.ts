// Proves PLATFORM-3.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings } from './config'
import { ENGINE_ROLES } from './engines'
import { openEngines } from './open-engines'

const folder = mkdtempSync(join(tmpdir(), 'plekje-engines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const inProduction = (allowed?: string) =>
  EngineSettings.parse({ DATA_DIR: folder, NODE_ENV: 'production', ALLOW_EMBEDDED: allowed })

describe('ALLOW_EMBEDDED', () => {
  it('lets production use the roles it names, and no other', async () => {
    const settings = inProduction('blobs, mail')
    const engines = await openEngines(settings, ['blobs', 'mail'])
    await engines.close()
    await expect(openEngines(settings, ['blobs', 'cache'])).rejects.toThrow(
      'REDIS_URL must be set in production (or ALLOW_EMBEDDED=cache for the embedded engine)',
    )
  })

  it.each([undefined, 'false'])('allows none when it is %p', async (allowed) => {
    await expect(openEngines(inProduction(allowed), ['blobs'])).rejects.toThrow('S3_ENDPOINT must be set')
  })

  it('allows all when it is true', () => {
    expect([...inProduction('true').ALLOW_EMBEDDED]).toEqual(ENGINE_ROLES)
  })

  it('names a role that there is not', () => {
    expect(() => inProduction('blobs,serch')).toThrow(/must be true, false or some of documents, .*, not serch/)
  })
})
