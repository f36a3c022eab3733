// tsx tools/containers/src/release-unit.ts reviews/v1.4.0 ghcr.io/Owner/Repository: prints the sources and the name of
// a release's image as lines NAME=VALUE. Refuses a tag without a known unit, or with another version than the unit's.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageUnits, root } from './units'

/**
 * Describes the image of a release. `registry` may contain capitals of owner and repository; names of images have none.
 *
 * @throws when the tag is no release of a unit
 */
export function releaseOf(tag: string, registry: string, versionOf = readVersion): Readonly<Record<string, string>> {
  const [, name = '', version = ''] = /^([a-z0-9-]+)\/v(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/.exec(tag) ?? []
  if (name === '') throw new Error(`${tag}: a release is tagged <unit>/v<version>, for example reviews/v1.4.0`)
  const unit = imageUnits().find((candidate) => candidate.name === name)
  if (!unit) throw new Error(`${tag}: there is no unit ${name}`)
  const ownVersion = versionOf(unit.path)
  if (ownVersion !== version) throw new Error(`${tag}: ${unit.path}/package.json says version ${ownVersion}`)
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
