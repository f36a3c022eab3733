import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, waitUntil } from '@plekje/testing'
import { type CopiedFrontEnd, copyFrontEnd } from './copied-front-end'

const root = join(__dirname, '..')

export interface ServedFrontEnd {
  /** The site with this micro-frontend in it. */
  readonly url: string
  /** Replaces a text in a file, as an editor would. */
  readonly replace: CopiedFrontEnd['replace']
  close(): Promise<void>
}

/** Starts the development server of a copy of a micro-frontend against a site, after replacing a text in it. */
export async function serveFrontEnd(
  unit: string,
  site: string,
  change: { readonly file: string; readonly oldText: string; readonly newText: string },
): Promise<ServedFrontEnd> {
  const port = await freePort()
  const name = unit.replace(/^mfe-/, '')
  const { folder, replace } = copyFrontEnd(unit, port)
  replace(change.file, change.oldText, change.newText)
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
