import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyFrontEnd } from './copied-front-end'

const root = join(__dirname, '..')

/**
 * Builds the next version of a micro-frontend: a copy of its sources with a text per file replaced. Returns the folder of
 * the build, which the caller removes with `discard`.
 */
export async function buildChanged(
  unit: string,
  texts: Readonly<Record<string, readonly [oldText: string, newText: string]>>,
): Promise<{ dist: string; discard(): void }> {
  const { folder, replace } = copyFrontEnd(unit, 0)
  for (const [file, [oldText, newText]] of Object.entries(texts)) replace(file, oldText, newText)
  await promisify(execFile)(process.execPath, [join(root, 'packages/web-kit/build-frontend.cjs'), folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return { dist: join(folder, 'dist'), discard: () => rmSync(folder, { recursive: true, force: true }) }
}
