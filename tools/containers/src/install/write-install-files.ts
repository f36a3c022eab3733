// npm run make -- install-files FOLDER [REGISTRY]: writes compose.yaml and plekje.env, with which a site runs without
// this repository. With a registry (ghcr.io/owner/plekje) they name the released images by digest; without one, the
// images of `npm run images` by tag.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageName, imageSettings } from '../build-images'
import { docker } from '../docker'
import { imageUnits, root } from '../units'
import { makeInstallFiles } from './install-files'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const versionOf = (folder: string): string => JSON.parse(read(join(folder, 'package.json'))).version

/** Images of units by the names that `npm run images` gives them. */
export const builtImages = (): Map<string, string> =>
  new Map(imageUnits().map((unit) => [`plekje/${unit.name}`, imageName(unit, imageSettings())]))

/** Every image by its tag and the digest that the registry has for it. */
async function releasedImages(registry: string): Promise<Map<string, string>> {
  const units = imageUnits().map(({ name, path }) => [
    `plekje/${name}`,
    `${registry.toLowerCase()}/${name}:${versionOf(path)}`,
  ])
  const engines = [...read('docker-compose.yml').matchAll(/^ {4}image: ([^$\s]+)$/gm)].map(([, image = '']) => [
    image,
    image,
  ])
  const images = new Map<string, string>()
  for (const [image = '', tagged = ''] of [...units, ...engines]) {
    const inspect = ['buildx', 'imagetools', 'inspect', tagged, '--format', '{{.Manifest.Digest}}']
    images.set(image, `${tagged}@${(await docker(inspect)).trim()}`)
  }
  return images
}

/** `images` maps the image names of docker-compose.yml, with or without their tags, to full names. */
export function writeInstallFiles(folder: string, images: ReadonlyMap<string, string>): void {
  const { compose, env } = makeInstallFiles({
    read,
    imageOf: (image) => images.get(image) ?? images.get(image.replace(/:.*/, '')) ?? image,
    version: versionOf('.'),
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'compose.yaml'), compose)
  writeFileSync(join(folder, 'plekje.env'), env)
}

async function main(folder?: string, registry?: string): Promise<void> {
  if (!folder) throw new Error('Usage: npm run make -- install-files FOLDER [REGISTRY]')
  writeInstallFiles(folder, registry ? await releasedImages(registry) : builtImages())
  console.log(`${folder}: compose.yaml and plekje.env, to be saved as .env`)
}

if (require.main === module) {
  const [folder, registry] = process.argv.slice(2)
  main(folder, registry).catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
