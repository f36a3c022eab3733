import { type ChildProcess, spawn } from 'node:child_process'
import { request } from 'node:http'
import { join } from 'node:path'
import { freePort, serveLocally, waitUntil } from '@plekje/testing'

const root = join(__dirname, '..')

export interface FrontEndProcesses {
  /** Address of the shell for the gateway. */
  readonly shellUrl: string
  /** Address of each micro-frontend for the gateway, with `{name}`. */
  readonly remotesUrl: string
  /** Starts a process that serves a built front end, as its container does. */
  add(name: string, folder: string): Promise<void>
  /** Ends the process of a front end, as when its container is removed; resolves with the exit code. */
  remove(name: string): Promise<number | null>
  close(): Promise<void>
}

/** Serves front ends by a process each, all at one address: `/<name>/…` replaces a host name per front end. */
export async function startFrontEndProcesses(): Promise<FrontEndProcesses> {
  const processes = new Map<string, { readonly port: number; readonly child: ChildProcess }>()
  const proxy = await serveLocally((incoming, response) => {
    const [, name = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(incoming.url ?? '') ?? []
    const port = processes.get(name)?.port
    if (port === undefined) return void incoming.socket.destroy()
    const { host: _host, ...headers } = incoming.headers
    const upstreamRequest = request(
      { host: '127.0.0.1', port, path, method: incoming.method, headers },
      (upstreamResponse) => {
        response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
        upstreamResponse.pipe(response)
      },
    )
    upstreamRequest.on('error', () => incoming.socket.destroy())
    incoming.pipe(upstreamRequest)
  })
  const remove = async (name: string) => {
    const child = processes.get(name)?.child
    if (!child) return null
    processes.delete(name)
    if (child.exitCode !== null) return child.exitCode
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    return exited
  }

  return {
    shellUrl: `${proxy.url}/shell`,
    remotesUrl: `${proxy.url}/mfe-{name}`,
    async add(name, folder) {
      const port = await freePort()
      const child = spawn(process.execPath, [join(root, 'tools/static-server/dist/main.cjs'), folder], {
        env: { PORT: String(port) },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      processes.set(name, { port, child })
      await waitUntil(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, { what: name })
    },
    remove,
    async close() {
      for (const name of [...processes.keys()]) await remove(name)
      await proxy.close()
    },
  }
}
