import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '..')

export interface CopiedFrontEnd {
  readonly folder: string
  /** Replaces a text in a file. Throws when the file does not contain it. */
  replace(file: string, oldText: string, newText: string): void
}

/** Copies the sources of a micro-frontend, to build them without the cache, which belongs to the real build. */
export function copyFrontEnd(unit: string, port: number): CopiedFrontEnd {
  const parent = join(root, 'dist/second-builds')
  mkdirSync(parent, { recursive: true })
  // Within the repository, where its packages are found.
  const folder = mkdtempSync(join(parent, `${unit}-`))
  cpSync(join(root, unit), folder, {
    recursive: true,
    filter: (path) => !/\/(?:dist|tests|node_modules)$/.test(path.slice(root.length + unit.length)),
  })
  const name = unit.replace(/^mfe-/, '')
  writeFileSync(
    join(folder, 'webpack.config.cjs'),
    `const { federate } = require('@plekje/web-kit/federate')
const build = federate({ name: '${name}', port: ${port}, kind: 'remote', dir: __dirname })
module.exports = (...args) => ({ ...build(...args), cache: false })
`,
  )
  return {
    folder,
    replace(file, oldText, newText) {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      if (!text.includes(oldText)) throw new Error(`${unit}/${file} does not say "${oldText}"`)
      writeFileSync(path, text.replace(oldText, newText))
    },
  }
}
