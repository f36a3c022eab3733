import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Manifest, parseManifests } from './documents'

/** Renders a kustomization: the words of a command, to which the folder is added. */
export type Renderer = readonly string[]

/**
 * The first of these that works: `KUSTOMIZE` (a command with its arguments), kubectl, kustomize. npm has neither, so that a
 * machine may be without.
 */
export function findRenderer(): Renderer | undefined {
  const given = process.env.KUSTOMIZE?.split(' ')
  const candidates = given
    ? [given]
    : [
        ['kubectl', 'kustomize'],
        ['kustomize', 'build'],
      ]
  return candidates.find(([program = '', ...more]) => spawnSync(program, [...more, '--help']).status === 0)
}

/** Throws with what the renderer says when it fails. */
export function render([program = '', ...more]: Renderer, folder: string): Manifest[] {
  const { status, stdout, stderr } = spawnSync(program, [...more, folder], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error(stderr)
  return parseManifests(stdout)
}

/** The resources that a kustomization names, and those of the folders it names, as they are written. Patches are left out. */
export function readUnrendered(folder: string): Manifest[] {
  const { resources = [] } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as { resources?: string[] }
  return resources.flatMap((name) => {
    const path = join(folder, name)
    return existsSync(join(path, 'kustomization.yaml'))
      ? readUnrendered(path)
      : parseManifests(readFileSync(path, 'utf8'))
  })
}
