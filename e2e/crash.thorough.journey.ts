import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PlatformProcess, startPlatformProcess } from '@plekje/testing'

const totalOf = async ({ url }: PlatformProcess) => {
  const reply = await fetch(`${url}/api/listings?limit=1`)
  return Number(reply.headers.get('x-total-count'))
}

describe('a platform that is killed', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'plekje-crash-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it.each(['engines', 'venues'])('in its first start, as soon as it has its %s, comes back complete', async (part) => {
    const folder = join(dataDir, part)
    const attempt = startPlatformProcess({ dataDir: folder, killWhen: new RegExp(`^  ${part} `, 'm') })
    await expect(attempt).rejects.toThrow()
    const again = await startPlatformProcess({ dataDir: folder })
    expect(await totalOf(again)).toBe(1029)
    await again.kill()
    const third = await startPlatformProcess({ dataDir: folder })
    expect(await totalOf(third)).toBe(1029)
    expect(third.output()).not.toMatch(/seed/i)
    expect(await third.stop()).toBe(0)
  })
})
