import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A copy of the repository's files in another folder, with links to its installed packages and builds. */
export interface TreeCopy {
  readonly root: string
  /** Writes a new file. Throws when it exists. */
  add(path: string, text: string): void
  /** Replaces the first occurrence. Throws when there is none, because the fault would not be planted. */
  replace(path: string, text: string, replacement: string): void
  remove(path: string): void
  discard(): void
}

/**
 * Copies the tracked and untracked files of git, and the cached results of `npm run check`. Packages and builds are
 * links to those of `source`; packages of units are links to the copy.
 */
export function copyTree(source: string, units: readonly { readonly path: string; readonly name: string }[]): TreeCopy {
  const root = mkdtempSync(join(tmpdir(), 'plekje-gates-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: source,
    encoding: 'utf8',
  })
  const paths = listed.split('\0').filter((path) => path !== '' && existsSync(join(source, path)))
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    // Timestamps tell `npm run` that nothing needs to be installed.
    cpSync(join(source, path), join(root, path), { preserveTimestamps: true })
  }
  const cacheFolder = '.cache/check'
  if (existsSync(join(source, cacheFolder))) {
    cpSync(join(source, cacheFolder), join(root, cacheFolder), { recursive: true })
  }
  execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: root })
  linkPackages(source, root, units)
  const absolutePath = (path: string) => join(root, path)
  return {
    root,
    add(path, text) {
      if (existsSync(absolutePath(path))) throw new Error(`${path} is there already`)
      mkdirSync(dirname(absolutePath(path)), { recursive: true })
      writeFileSync(absolutePath(path), text)
    },
    replace(path, text, replacement) {
      const before = readFileSync(absolutePath(path), 'utf8')
      if (!before.includes(text)) throw new Error(`${path} does not hold ${JSON.stringify(text)}`)
      writeFileSync(
        absolutePath(path),
        before.replace(text, () => replacement),
      )
    },
    remove: (path) => rmSync(absolutePath(path)),
    discard: () => rmSync(root, { recursive: true, force: true }),
  }
}

function linkPackages(
  source: string,
  root: string,
  units: readonly { readonly path: string; readonly name: string }[],
): void {
  const unitPaths = new Map(units.map(({ path, name }) => [name, path]))
  const link = (from: string, to: string) => {
    mkdirSync(dirname(to), { recursive: true })
    symlinkSync(from, to)
  }
  for (const name of readdirSync(join(source, 'node_modules'))) {
    if (name !== '@plekje') link(join(source, 'node_modules', name), join(root, 'node_modules', name))
  }
  for (const [name, path] of unitPaths) link(join(root, path), join(root, 'node_modules', name))
  for (const { path } of units) {
    for (const folder of ['node_modules', 'dist/.server']) {
      if (!existsSync(join(source, path, folder))) continue
      // Built front ends are linked as a whole; files that checks write stay in the copy.
      const linkedFolder = folder === 'node_modules' ? folder : 'dist'
      link(join(source, path, linkedFolder), join(root, path, linkedFolder))
    }
  }
}
