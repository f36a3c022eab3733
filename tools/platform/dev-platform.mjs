// The platform for development. An edit of a service or the gateway replaces only that one, an edit of shared code
// replaces all of them; front ends reload in place. Types are checked in the background.
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { forgetBuilt } from '../build/fingerprint.mjs'
import { readUnits, root } from '../build/units.mjs'
import { watchServers } from './dev-servers.mjs'
import { watchTypes } from './dev-types.mjs'

const { serveFrontend } = createRequire(import.meta.url)('../../packages/web-kit/build-frontend.cjs')
const frontends = readUnits().filter(({ kind }) => kind === 'shell' || kind === 'mfe')

// The gateway serves each micro-frontend from its own dist, where its development server writes.
const remotes = join(root, '.cache/dev-remotes')
rmSync(remotes, { recursive: true, force: true })
mkdirSync(remotes, { recursive: true })
for (const { path, kind } of frontends) {
  if (kind === 'mfe') symlinkSync(join(root, path, 'dist'), join(remotes, path.replace(/^mfe-/, '')), 'junction')
}

// Files written from now on are for development; `npm start` must not serve them.
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

const platform = await watchServers({
  REMOTES_DIR: remotes,
  DEV_SERVERS: servers.map(({ url }) => url).join(','),
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
})
const types = watchTypes(['tsconfig.server.json', 'tsconfig.web.json'], console.log)

let isEnding = false
async function end() {
  if (isEnding) return
  isEnding = true
  types.close()
  await Promise.allSettled([platform.close(), ...servers.map((server) => server.close())])
  process.exit(0)
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
