// npm start: builds changed units, then starts the platform.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildAll } from '../build/build.mjs'
import { explain } from '../build/explain.mjs'
import { root } from '../build/units.mjs'

try {
  await buildAll()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
process.env.PLEKJE_ROOT ??= root
await import(pathToFileURL(join(root, 'tools/platform/dist/main.cjs')).href)
