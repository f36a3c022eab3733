import type { Memory } from './memory'
import { runProgram } from './run-program'
import type { Tree } from './tree'

/** Above this number the whole repository is linted, because the length of arguments is limited. */
const MAX_NAMED_FILES = 200
const LINTED_FILES = /\.([cm]?[jt]sx?|css|html|grit)$/
/** Files that affect all results: rules, plugins, and package.json files, whose dependencies enable groups of rules. */
const RULE_FILES = /(^|\/)package\.json$|^biome\.json$|\.grit$|^\.gitignore$/

/** Lints the files that changed since they passed. Each enabled rule of Biome depends on one file only. */
export async function lint(
  root: string,
  { tree, memory, commonKey }: { readonly tree: Tree; readonly memory: Memory; readonly commonKey: string },
): Promise<{ readonly problems: readonly string[]; readonly isRemembered: boolean }> {
  const key = `${commonKey} ${tree.hashOf(RULE_FILES)}`
  const passed = memory.recall('lint')
  const passedFiles = new Set(passed?.key === key ? passed.files : [])
  const linted = tree.paths.filter((path) => LINTED_FILES.test(path))
  const withHash = (path: string) => `${path} ${tree.hashOfFile(path)}`
  const changed = linted.filter((path) => !passedFiles.has(withHash(path)))
  if (changed.length === 0) return { problems: [], isRemembered: true }
  const targets = changed.length > MAX_NAMED_FILES ? ['.'] : changed
  const { isGood, stdout, stderr } = await runProgram(root, [
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '--max-diagnostics=50',
    '--no-errors-on-unmatched',
    '--files-ignore-unknown=true',
    ...targets,
  ])
  if (!isGood) return { problems: [`${stdout}${stderr}`.trim()], isRemembered: false }
  memory.remember('lint', { key, files: linted.map(withHash) })
  return { problems: [], isRemembered: false }
}
