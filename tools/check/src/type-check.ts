import { relative, sep } from 'node:path'
import type { Memory } from './memory'
import { runProgram } from './run-program'
import type { Tree } from './tree'

export interface TypeCheck {
  /** Errors of the compiler; empty when there is none. */
  readonly problems: readonly string[]
  /** Files of the program, relative to `root`. */
  readonly files: readonly string[]
  readonly isRemembered: boolean
}

/** Makes the compiler collect garbage half as often, which takes a tenth less processor time. */
const RARE_GARBAGE_COLLECTION = { GOGC: '200' }

/**
 * Type-checks one program, unless it is unchanged since it passed: neither its files nor the names of all files, because a
 * new file may replace another one in an import. The compiler checks incrementally.
 */
export async function typeCheck(
  root: string,
  project: string,
  { tree, memory, commonKey }: { readonly tree: Tree; readonly memory: Memory; readonly commonKey: string },
): Promise<TypeCheck> {
  // package.json files count, because an entry of a package may refer to another file.
  const names = `${tree.hashOfNames(/\.([cm]?[jt]sx?|json)$/)} ${tree.hashOf(/(^|\/)package\.json$/)}`
  const keyOf = (files: readonly string[]) => `${commonKey} ${names} ${tree.hashOfFiles(files)}`
  const passed = memory.recall(project)
  if (passed?.files && passed.key === keyOf(passed.files)) {
    return { problems: [], files: passed.files, isRemembered: true }
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
      // A second checker would compute types again that the first one has, and two programs run at the same time.
      '--checkers',
      '1',
    ],
    RARE_GARBAGE_COLLECTION,
  )
  const { files, rest } = readListing(root, stdout)
  const ownPaths = new Set(tree.paths)
  const covered = files.filter((path) => ownPaths.has(path)).sort()
  if (!isGood) return { problems: [[...rest, stderr].join('\n').trim()], files: covered, isRemembered: false }
  memory.remember(project, { key: keyOf(covered), files: covered })
  return { problems: [], files: covered, isRemembered: false }
}

/** Separates the files that `--listFiles` prints from the other output of the compiler. */
export function readListing(root: string, printed: string): { files: string[]; rest: string[] } {
  const lines = printed.split(/\r?\n/).filter((line) => line !== '')
  const isFile = (line: string) => /^(?:\/|[A-Za-z]:\/)[^:]*\.(?:[cm]?[jt]sx?|json)$/.test(line)
  return {
    files: lines.filter(isFile).map((file) => relative(root, file).split(sep).join('/')),
    rest: lines.filter((line) => !isFile(line)),
  }
}

/** Finds TypeScript files that belong to no program, so that nothing checks them. */
export function findUnchecked(tracked: readonly string[], checked: readonly string[]): string[] {
  const checkedPaths = new Set(checked)
  return tracked
    .filter((path) => /\.tsx?$/.test(path) && !checkedPaths.has(path))
    .map((path) => `${path}: is in neither tsconfig.server.json nor tsconfig.web.json`)
}
