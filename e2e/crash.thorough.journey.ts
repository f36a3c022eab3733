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

  it.each([600, 1500])(
    '%i ms after its first start, while seeding, comes back complete',
    async (afterMs) => {
      const folder = join(dataDir, String(afterMs))
      const attempt = startPlatformProcess({ dataDir: folder, killAfterMs: afterMs })
      await expect(attempt).rejects.toThrow()
      const again = await startPlatformProcess({ dataDir: folder })
      expect(await totalOf(again)).toBe(1029)
      await again.kill()
      const third = await startPlatformProcess({ dataDir: folder })
      expect(await totalOf(third)).toBe(1029)
      expect(third.output()).not.toMatch(/seed/i)
      expect(await third.stop()).toBe(0)
      // Three starts, each of which is given a minute.
    },
    200_000,
  )
})
