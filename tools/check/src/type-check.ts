import { spawnSync } from 'node:child_process'
import { relative, sep } from 'node:path'

export interface TypeCheck {
  /** What the compiler says is wrong; empty when nothing is. */
  readonly problems: readonly string[]
  /** Files of the program, from `root` on. */
  readonly files: readonly string[]
}

/** Type-checks one program, and tells which files belong to it. */
export function typeCheck(root: string, project: string): TypeCheck {
  const command = ['node_modules/typescript/bin/tsc', '-p', project, '--listFiles', '--pretty', 'false']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  const { files, rest } = readListing(root, stdout)
  return { problems: status === 0 ? [] : [[...rest, stderr].join('\n').trim()], files }
}

/** Parts the files that `--listFiles` names from what else the compiler prints. */
export function readListing(root: string, printed: string): { files: string[]; rest: string[] } {
  const lines = printed.split(/\r?\n/).filter((line) => line !== '')
  const isFile = (line: string) => /^(?:\/|[A-Za-z]:\/)[^:]*\.(?:[cm]?[jt]sx?|json)$/.test(line)
  return {
    files: lines.filter(isFile).map((file) => relative(root, file).split(sep).join('/')),
    rest: lines.filter((line) => !isFile(line)),
  }
}

/** Tracked files of TypeScript that no program holds: nothing in them would ever be wrong. */
export function findUnchecked(tracked: readonly string[], checked: readonly string[]): string[] {
  const known = new Set(checked)
  return tracked
    .filter((path) => /\.tsx?$/.test(path) && !known.has(path))
    .map((path) => `${path}: is in neither tsconfig.server.json nor tsconfig.web.json`)
}
