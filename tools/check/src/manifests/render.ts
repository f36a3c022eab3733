import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Manifest, parseManifests } from './documents'

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024
const KUBECTL = ['kubectl', 'kustomize']
const KUSTOMIZE = ['kustomize', 'build']

/** A command that renders a kustomization, as a list of words; the folder is added to it. */
export type Renderer = readonly string[]

/**
 * Finds the first command that works: `KUSTOMIZE` (a command with its arguments), kubectl, kustomize. None of them is
 * an npm package, so a machine may have none.
 */
export function findRenderer(): Renderer | undefined {
  const configured = process.env.KUSTOMIZE?.split(' ')
  const candidates = configured ? [configured] : [KUBECTL, KUSTOMIZE]
  return candidates.find(([program = '', ...args]) => spawnSync(program, [...args, '--help']).status === 0)
}

/** Renders a kustomization. Throws with the renderer's error output when it fails. */
export function render([program = '', ...args]: Renderer, folder: string): Manifest[] {
  const { status, stdout, stderr } = spawnSync(program, [...args, folder], {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  })
  if (status !== 0) throw new Error(stderr)
  return parseManifests(stdout)
}

/** Reads the resources of a kustomization and of the folders that it names, without patches. */
export function readUnrendered(folder: string): Manifest[] {
  const { resources = [] } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as { resources?: string[] }
  return resources.flatMap((name) => {
    const path = join(folder, name)
    return existsSync(join(path, 'kustomization.yaml'))
      ? readUnrendered(path)
      : parseManifests(readFileSync(path, 'utf8'))
  })
}
