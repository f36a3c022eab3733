import { relative, sep } from 'node:path'
import type { CheckCache } from './check-cache'
import { runProgram } from './run-program'
import type { Tree } from './tree'

export interface TypeCheck {
  /** Errors of the compiler; empty when there is none. */
  readonly problems: readonly string[]
  /** Files of the program, relative to `root`. */
  readonly files: readonly string[]
  readonly isCached: boolean
}

/** Makes the compiler collect garbage half as often, which takes a tenth less processor time. */
const RARE_GARBAGE_COLLECTION = { GOGC: '200' }

/**
 * Type-checks one program, unless its files and the names of all files are unchanged since it passed: a new file may
 * replace another one in an import. The compiler checks incrementally.
 */
export async function typeCheck(
  root: string,
  project: string,
  { tree, cache, commonKey }: { readonly tree: Tree; readonly cache: CheckCache; readonly commonKey: string },
): Promise<TypeCheck> {
  // package.json files count, because an entry of a package may refer to another file.
  const names = `${tree.hashOfNames(/\.([cm]?[jt]sx?|json)$/)} ${tree.hashOf(/(^|\/)package\.json$/)}`
  const keyOf = (files: readonly string[]) => `${commonKey} ${names} ${tree.hashOfFiles(files)}`
  const lastPass = cache.find(project)
  if (lastPass?.files && lastPass.key === keyOf(lastPass.files)) {
    return { problems: [], files: lastPass.files, isCached: true }
  }
  const { isGood, stdout, stderr } = await runProgram(
    root,
    [
      'node_modules/typescript/bin/tsc',
      '--project',
      project,
      '--listFiles',
      '--pretty',
      'false',
      '--incremental',
      '--tsBuildInfoFile',
      `.cache/check/${project}.tsbuildinfo`,
      // Two programs run at the same time; a second checker of each would compute the same types again.
      '--checkers',
      '1',
    ],
    RARE_GARBAGE_COLLECTION,
  )
  const { files, otherLines } = readListing(root, stdout)
  const ownPaths = new Set(tree.paths)
  const coveredPaths = files.filter((path) => ownPaths.has(path)).sort()
  if (!isGood) return { problems: [[...otherLines, stderr].join('\n').trim()], files: coveredPaths, isCached: false }
  cache.store(project, { key: keyOf(coveredPaths), files: coveredPaths })
  return { problems: [], files: coveredPaths, isCached: false }
}

/** Separates the files that `--listFiles` prints from the other output of the compiler. */
function readListing(root: string, output: string): { files: string[]; otherLines: string[] } {
  const lines = output.split(/\r?\n/).filter((line) => line !== '')
  const isFile = (line: string) => /^(?:\/|[A-Za-z]:\/)[^:]*\.(?:[cm]?[jt]sx?|json)$/.test(line)
  return {
    files: lines.filter(isFile).map((file) => relative(root, file).split(sep).join('/')),
    otherLines: lines.filter((line) => !isFile(line)),
  }
}

/** Finds TypeScript files that belong to no program, so that nothing checks them. */
export function findUnchecked(allPaths: readonly string[], programPaths: readonly string[]): string[] {
  const checkedPaths = new Set(programPaths)
  return allPaths
    .filter((path) => /\.tsx?$/.test(path) && !checkedPaths.has(path))
    .map((path) => `${path}: is in neither tsconfig.server.json nor tsconfig.web.json`)
}
