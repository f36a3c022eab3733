import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { docker } from './docker'
import type { ImageUnit } from './units'

export interface ImageSettings {
  /** Prefix of every image name: `plekje`, `registry.example/plekje`. */
  readonly prefix: string
  readonly version: string
  /** Base image of the Dockerfiles; by default the one that they name. */
  readonly nodeImage: string | undefined
  /** The user's npm settings for a private registry; passed as a build secret and stored in no layer. */
  readonly npmrc: string | undefined
}

/** Reads `IMAGE_PREFIX`, `VERSION` and `NODE_IMAGE`, all optional, and finds the user's npm settings. */
export function imageSettings(env: NodeJS.ProcessEnv = process.env): ImageSettings {
  const npmrc = env.NPM_CONFIG_USERCONFIG ?? join(homedir(), '.npmrc')
  return {
    prefix: env.IMAGE_PREFIX || 'plekje',
    version: env.VERSION || 'dev',
    nodeImage: env.NODE_IMAGE || undefined,
    npmrc: existsSync(npmrc) ? npmrc : undefined,
  }
}

export const imageName = ({ name }: Pick<ImageUnit, 'name'>, { prefix, version }: ImageSettings): string =>
  `${prefix}/${name}:${version}`

export function buildArguments(unit: ImageUnit, settings: ImageSettings): string[] {
  const options = [
    '--progress=plain',
    // The host network, because the registry may be reachable only from this machine.
    '--network=host',
    `--file=docker/${unit.kind === 'server' ? 'service' : 'frontend'}.Dockerfile`,
    `--tag=${imageName(unit, settings)}`,
    `--build-arg=UNIT=${unit.path}`,
    `--build-arg=VERSION=${settings.version}`,
  ]
  if (settings.nodeImage) options.push(`--build-arg=NODE_IMAGE=${settings.nodeImage}`)
  if (settings.npmrc) options.push(`--secret=id=npmrc,src=${settings.npmrc}`)
  return ['build', ...options, '.']
}

/** Builds one image, and prints how many build steps ran, and were cached. @throws with the end of Docker's output */
async function buildImage(unit: ImageUnit, settings: ImageSettings): Promise<void> {
  const started = performance.now()
  const steps = new Map<string, 'run' | 'cached'>()
  await docker(buildArguments(unit, settings), {
    onLine: (line) => {
      const [, step, instruction] = line.match(/^#(\d+) (?:\[.+\] )?(RUN|COPY|WORKDIR|CACHED)/) ?? []
      if (step && instruction) steps.set(step, instruction === 'CACHED' ? 'cached' : 'run')
    },
  })
  const cachedCount = [...steps.values()].filter((outcome) => outcome === 'cached').length
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6)
  const image = imageName(unit, settings).padEnd(34)
  console.log(`  ${image} ${seconds} s   ${steps.size - cachedCount} steps run, ${cachedCount} cached`)
}

/** Builds sequentially: images share installed packages, and each compiles on all cores. */
export async function buildImages(units: readonly ImageUnit[], settings: ImageSettings): Promise<void> {
  for (const unit of units) await buildImage(unit, settings)
}
