// The platform while it is being changed. Servers are bundled again and restarted, front ends reload in place.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { context } from 'esbuild'
import { serverBundle } from '../build/bundle-server.mjs'
import { forgetBuilt } from '../build/fingerprint.mjs'
import { readUnits, root } from '../build/units.mjs'

const { serveFrontend } = createRequire(import.meta.url)('../../packages/web-kit/build-frontend.cjs')
const frontends = readUnits().filter(({ kind }) => kind === 'shell' || kind === 'mfe')

// The gateway serves each micro-frontend from its own dist, where its development server writes.
const remotes = join(root, '.cache/dev-remotes')
rmSync(remotes, { recursive: true, force: true })
mkdirSync(remotes, { recursive: true })
for (const { path, kind } of frontends) {
  if (kind === 'mfe') symlinkSync(join(root, path, 'dist'), join(remotes, path.replace(/^mfe-/, '')), 'junction')
}

// What is written there from now on is for development; `npm start` must not serve it.
for (const frontend of frontends) forgetBuilt(frontend)

console.log('Building front ends …')
const servers = await Promise.all(
  frontends.map(({ path }) =>
    serveFrontend(join(root, path), {
      onBuilt: ({ seconds, errors }) =>
        console.log(
          errors.length > 0
            ? `${path} does not build:\n${errors.join('\n\n')}`
            : `${path} built in ${seconds.toFixed(1)} s`,
        ),
    }),
  ),
)

let platform
let isEnding = false

async function restart() {
  await stopPlatform()
  if (isEnding) return
  platform = spawn(process.execPath, ['--enable-source-maps', join(root, 'tools/platform/dist/main.cjs')], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PLEKJE_ROOT: root,
      REMOTES_DIR: remotes,
      DEV_SERVERS: servers.map(({ url }) => url).join(','),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    },
  })
}

async function stopPlatform() {
  if (!platform || platform.exitCode !== null) return
  const exited = new Promise((resolve) => platform.once('exit', resolve))
  platform.kill('SIGTERM')
  await exited
}

const options = serverBundle({ path: 'tools/platform' })
const watcher = await context({
  ...options,
  plugins: [
    ...(options.plugins ?? []),
    {
      name: 'restart-the-platform',
      setup: (bundler) => bundler.onEnd(({ errors }) => (errors.length === 0 ? restart() : undefined)),
    },
  ],
})
await watcher.watch()

async function end() {
  if (isEnding) return
  isEnding = true
  await Promise.allSettled([stopPlatform(), watcher.dispose(), ...servers.map((server) => server.close())])
  process.exit(0)
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
