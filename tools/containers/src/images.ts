// npm run images -- [unit …]: builds the images of all units or of those named. IMAGE_PREFIX, VERSION and NODE_IMAGE
// are taken from the environment.
import { buildImages, imageSettings } from './build-images'
import { requireDocker } from './docker'
import { chosenUnits } from './units'

async function main(named: readonly string[]): Promise<void> {
  requireDocker()
  await buildImages(chosenUnits(named), imageSettings())
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
