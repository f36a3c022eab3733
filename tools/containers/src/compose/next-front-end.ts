import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { NextFrontEnd } from '../next-front-end'
import type { Stack } from './stack'

const SERVICE = 'mfe-discovery-v2'

/** Deploys another version of a micro-frontend by `compose.two-versions.yml` and a line in the list of remotes. */
export const nextFrontEndInCompose = (stack: Stack, tag: string): NextFrontEnd => ({
  add: () => stack.addComposeFiles(['compose.two-versions.yml'], { env: { NEXT_VERSION: tag } }),
  use: async (version) => {
    const list = readFileSync(stack.remotesFile, 'utf8')
    const live = version === 'next' ? 'discovery-v2' : 'discovery'
    writeFileSync(`${stack.remotesFile}.new`, list.replace(/\/remotes\/discovery[^/]*\//, `/remotes/${live}/`))
    renameSync(`${stack.remotesFile}.new`, stack.remotesFile)
  },
  stopNext: () => stack.kill(SERVICE),
  restartNext: async () => {
    await stack.start(SERVICE)
    await stack.waitUntilHealthy(SERVICE)
  },
  remove: () => stack.remove(SERVICE),
})
