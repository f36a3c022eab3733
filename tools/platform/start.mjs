// npm start: builds what has changed, then hands over to the platform.
import { join } from 'node:path'
import { buildAll } from '../build/build.mjs'
import { root } from '../build/units.mjs'

try {
  await buildAll()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
process.env.PLEKJE_ROOT ??= root
await import(join(root, 'tools/platform/dist/main.cjs'))
