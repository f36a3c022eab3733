import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { imageUnits, root } from '../src/units'

const run = promisify(execFile)

// Without an engine no image is built: this runs its first step.
const units = [...imageUnits().map(({ path }) => path), 'tools/static-server']

it.each(units)(
  'for %s npm accepts the locks of its image, and asks no registry',
  async (unit) => {
    const target = mkdtempSync(join(tmpdir(), 'plekje-image-locks-'))
    try {
      await run(process.execPath, [join(root, 'tools/build/prune.mjs'), unit, target])
      const locked = ['build', 'run'].filter((packages) => existsSync(join(target, packages)))
      expect(locked).toContain('build')
      for (const packages of locked) {
        // Rejects with what npm says.
        await run('npm', ['ci', '--offline', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund'], {
          cwd: join(target, packages),
        })
      }
    } finally {
      rmSync(target, { recursive: true, force: true })
    }
  },
  120_000,
)
