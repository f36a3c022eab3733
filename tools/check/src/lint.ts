import type { CheckCache } from './check-cache'
import { runProgram } from './run-program'
import type { Tree } from './tree'

/** More files than this are linted as the whole repository, because the length of arguments is limited. */
const MAX_NAMED_FILES = 200
const LINTED_FILES = /\.([cm]?[jt]sx?|css|html|grit)$/
/** Files that affect all results: rules, plugins, and package.json files, whose dependencies enable groups of rules. */
const RULE_FILES = /(^|\/)package\.json$|^biome\.json$|\.grit$|^\.gitignore$/

/** Lints the files that changed since they passed. Each enabled rule of Biome depends on one file only. */
export async function lint(
  root: string,
  { tree, cache, commonKey }: { readonly tree: Tree; readonly cache: CheckCache; readonly commonKey: string },
): Promise<{ readonly problems: readonly string[]; readonly isCached: boolean }> {
  const key = `${commonKey} ${tree.hashOf(RULE_FILES)}`
  const lastPass = cache.find('lint')
  const passedFiles = new Set(lastPass?.key === key ? lastPass.files : [])
  const lintedPaths = tree.paths.filter((path) => LINTED_FILES.test(path))
  const withHash = (path: string) => `${path} ${tree.hashOfFile(path)}`
  const changedPaths = lintedPaths.filter((path) => !passedFiles.has(withHash(path)))
  if (changedPaths.length === 0) return { problems: [], isCached: true }
  const targets = changedPaths.length > MAX_NAMED_FILES ? ['.'] : changedPaths
  const { isGood, stdout, stderr } = await runProgram(root, [
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '--max-diagnostics=50',
    '--no-errors-on-unmatched',
    '--files-ignore-unknown=true',
    ...targets,
  ])
  if (!isGood) return { problems: [`${stdout}${stderr}`.trim()], isCached: false }
  cache.store('lint', { key, files: lintedPaths.map(withHash) })
  return { problems: [], isCached: false }
}
