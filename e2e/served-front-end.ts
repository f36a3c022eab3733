import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, waitUntil } from '@plekje/testing'

const root = join(__dirname, '..')

export interface ServedFrontEnd {
  /** The site with this micro-frontend in it. */
  readonly url: string
  /** Replaces a text in a file, as an editor would. */
  replace(file: string, oldText: string, newText: string): void
  close(): Promise<void>
}

/** Starts the development server of a copy of a micro-frontend against a site, after replacing a text in it. */
export async function serveFrontEnd(
  unit: string,
  site: string,
  change: { readonly file: string; readonly oldText: string; readonly newText: string },
): Promise<ServedFrontEnd> {
  const parent = join(root, 'dist/second-builds')
  mkdirSync(parent, { recursive: true })
  // Within the repository, where its packages are found.
  const folder = mkdtempSync(join(parent, `${unit}-`))
  cpSync(join(root, unit), folder, {
    recursive: true,
    filter: (path) => !/\/(?:dist|tests|node_modules)$/.test(path.slice(root.length + unit.length)),
  })
  const replace: ServedFrontEnd['replace'] = (file, oldText, newText) => {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(oldText)) throw new Error(`${unit}/${file} does not say "${oldText}"`)
    writeFileSync(path, text.replace(oldText, newText))
  }
  replace(change.file, change.oldText, change.newText)
  const port = await freePort()
  const name = unit.replace(/^mfe-/, '')
  writeFileSync(
    join(folder, 'webpack.config.cjs'),
    `const { federate } = require('@plekje/web-kit/federate')
const build = federate({ name: '${name}', port: ${port}, kind: 'remote', dir: __dirname })
module.exports = (...args) => ({ ...build(...args), cache: false })
`,
  )
  const command = [join(root, 'packages/web-kit/build-frontend.cjs'), folder, '--watch', `--site=${site}`]
  const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, NODE_ENV: 'development' } })
  let output = ''
  const keepOutput = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', keepOutput)
  child.stderr.on('data', keepOutput)
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const url = `http://localhost:${port}`
  await waitUntil(
    async () => {
      if (child.exitCode !== null) throw new Error(output)
      return output.includes(' built in ') && (await fetch(`${url}/remotes/${name}/mf-manifest.json`)).ok
    },
    { what: `${unit} is served`, timeoutMs: 300_000 },
  )
  return {
    url,
    replace,
    async close() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
