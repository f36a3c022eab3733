import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(__dirname, '../../..')

export interface ImageUnit {
  /** Folder from the root: `services/reviews`, `mfe-discovery`. */
  readonly path: string
  /** Name of the image, of the Compose service and of the Deployment: `reviews`, `mfe-discovery`. */
  readonly name: string
  readonly kind: 'server' | 'frontend'
}

/** Units with images: services, the gateway and front ends, read from the folders. */
export function imageUnits(): ImageUnit[] {
  const servers = readdirSync(join(root, 'services'))
    .map((name) => `services/${name}`)
    .concat('gateway')
    .filter((path) => existsSync(join(root, path, 'src/main.ts')))
  const frontends = readdirSync(root).filter((path) => existsSync(join(root, path, 'webpack.config.cjs')))
  return [
    ...servers.map((path) => ({ path, name: path.replace('services/', ''), kind: 'server' as const })),
    ...frontends.map((path) => ({ path, name: path, kind: 'frontend' as const })),
  ]
}

/**
 * @param requested names or paths; none means all
 * @throws when a name or path is no unit
 */
export function selectUnits(requested: readonly string[]): ImageUnit[] {
  const units = imageUnits()
  for (const nameOrPath of requested) {
    if (!units.some(({ path, name }) => path === nameOrPath || name === nameOrPath)) {
      throw new Error(`There is no unit ${nameOrPath}: ${units.map(({ name }) => name).join(', ')}`)
    }
  }
  if (requested.length === 0) return units
  return units.filter(({ path, name }) => requested.includes(path) || requested.includes(name))
}
