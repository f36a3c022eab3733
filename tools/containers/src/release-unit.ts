// tsx tools/containers/src/release-unit.ts reviews/v1.4.0 ghcr.io/Owner/Repository: what the image of a release is built from and what it is
// called, as lines NAME=VALUE. Refuses a tag that names no unit, or another version than the unit's own package.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageUnits, root } from './units'

/**
 * `registry` is where images of this repository are: names of images have no capitals, owners and repositories may.
 *
 * @throws when the tag releases nothing
 */
export function releaseOf(tag: string, registry: string, versionOf = readVersion): Readonly<Record<string, string>> {
  const [, name = '', version = ''] = /^([a-z0-9-]+)\/v(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/.exec(tag) ?? []
  if (name === '') throw new Error(`${tag}: a release is tagged <unit>/v<version>, for example reviews/v1.4.0`)
  const unit = imageUnits().find((one) => one.name === name)
  if (!unit) throw new Error(`${tag}: there is no unit ${name}`)
  const own = versionOf(unit.path)
  if (own !== version) throw new Error(`${tag}: ${unit.path}/package.json says version ${own}`)
  const dockerfile = unit.kind === 'server' ? 'docker/service.Dockerfile' : 'docker/frontend.Dockerfile'
  return { name, path: unit.path, version, dockerfile, image: `${registry}/${name}`.toLowerCase() }
}

const readVersion = (path: string): string => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).version

if (require.main === module) {
  try {
    const [tag = '', registry] = process.argv.slice(2)
    if (!registry) throw new Error('Usage: tsx tools/containers/src/release-unit.ts TAG REGISTRY')
    const release = releaseOf(tag, registry)
    console.log(
      Object.entries(release)
        .map(([name, value]) => `${name}=${value}`)
        .join('\n'),
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
