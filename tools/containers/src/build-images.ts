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

/** `IMAGE_PREFIX`, `VERSION` and `NODE_IMAGE`, all optional, and the npm settings of whoever builds. */
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
  return [
    'build',
    '--progress=plain',
    // The network of whoever builds: a registry that only this machine reaches serves a build too.
    '--network=host',
    `--file=docker/${unit.kind === 'server' ? 'service' : 'frontend'}.Dockerfile`,
    `--tag=${imageName(unit, settings)}`,
    `--build-arg=UNIT=${unit.path}`,
    `--build-arg=VERSION=${settings.version}`,
    ...(settings.nodeImage ? [`--build-arg=NODE_IMAGE=${settings.nodeImage}`] : []),
    ...(settings.npmrc ? [`--secret=id=npmrc,src=${settings.npmrc}`] : []),
    '.',
  ]
}

export interface BuiltImage {
  readonly unit: ImageUnit
  readonly image: string
  readonly seconds: number
  /** Steps that were run anew, by their number of all steps: a build of what did not change runs none. */
  readonly steps: { readonly run: number; readonly kept: number }
}

/** Builds one image. @throws with the end of what Docker said */
export async function buildImage(unit: ImageUnit, settings: ImageSettings): Promise<BuiltImage> {
  const started = performance.now()
  const steps = new Map<string, 'run' | 'kept'>()
  await docker(buildArguments(unit, settings), {
    onLine: (line) => {
      const [, step, what] = line.match(/^#(\d+) (?:\[.+\] )?(RUN|COPY|WORKDIR|CACHED)/) ?? []
      if (step && what) steps.set(step, what === 'CACHED' ? 'kept' : 'run')
    },
  })
  const outcomes = [...steps.values()]
  const kept = outcomes.filter((outcome) => outcome === 'kept').length
  return {
    unit,
    image: imageName(unit, settings),
    seconds: (performance.now() - started) / 1000,
    steps: { run: outcomes.length - kept, kept },
  }
}

/** Builds sequentially: images share installed packages, and each compiles on all cores. */
export async function buildImages(
  units: readonly ImageUnit[],
  settings: ImageSettings,
  say: (line: string) => void = console.log,
): Promise<BuiltImage[]> {
  const built: BuiltImage[] = []
  for (const unit of units) {
    const one = await buildImage(unit, settings)
    built.push(one)
    const { run, kept } = one.steps
    say(`  ${one.image.padEnd(34)} ${one.seconds.toFixed(1).padStart(6)} s   ${run} steps run, ${kept} kept`)
  }
  return built
}
