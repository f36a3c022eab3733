// npm run images -- [unit …]: builds the images of all units or of the named ones. IMAGE_PREFIX, VERSION and NODE_IMAGE
// are read from the environment, otherwise from .env, as Compose does.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { buildImages, imageSettings } from './build-images'
import { requireDocker } from './docker'
import { root, selectUnits } from './units'

async function main(named: readonly string[]): Promise<void> {
  requireDocker()
  const file = join(root, '.env')
  const fileValues = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  await buildImages(selectUnits(named), imageSettings({ ...fileValues, ...process.env }))
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
