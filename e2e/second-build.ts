import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(__dirname, '..')

/** A configuration without the cache, which belongs to the real build. */
const config = (name: string) => `const { federate } = require('@plekje/web-kit/federate')
const build = federate({ name: '${name}', port: 0, kind: 'remote', dir: __dirname })
module.exports = (...args) => ({ ...build(...args), cache: false })
`

/**
 * Builds the next version of a micro-frontend: a copy of its sources with a text per file replaced. Returns the folder of
 * the build, which the caller removes with `discard`.
 */
export async function buildChanged(
  unit: string,
  texts: Readonly<Record<string, readonly [oldText: string, newText: string]>>,
): Promise<{ dist: string; discard(): void }> {
  const parent = join(root, 'dist/second-builds')
  mkdirSync(parent, { recursive: true })
  // Within the repository, where its packages are found.
  const folder = mkdtempSync(join(parent, `${unit}-`))
  cpSync(join(root, unit), folder, {
    recursive: true,
    filter: (path) => !/\/(?:dist|tests|node_modules)$/.test(path.slice(root.length + unit.length)),
  })
  writeFileSync(join(folder, 'webpack.config.cjs'), config(unit.replace(/^mfe-/, '')))
  for (const [file, [oldText, newText]] of Object.entries(texts)) {
    const text = readFileSync(join(folder, file), 'utf8')
    if (!text.includes(oldText)) throw new Error(`${unit}/${file} does not say "${oldText}"`)
    writeFileSync(join(folder, file), text.replace(oldText, newText))
  }
  await promisify(execFile)(process.execPath, [join(root, 'packages/web-kit/build-frontend.cjs'), folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return { dist: join(folder, 'dist'), discard: () => rmSync(folder, { recursive: true, force: true }) }
}
