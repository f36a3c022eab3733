// The files that differ from an earlier state of the repository, and the tests that import them.
//   node tools/check/changes.mjs paths PATTERN     files changed since the last state that is known to be tested
//   node tools/check/changes.mjs tests PATTERN     test files that import one of those
// Patterns are regular expressions. `.ci/run` uses both, to skip tests that the change cannot break.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../build/units.mjs'
import { distancesFrom, readImportGraph } from './import-graph.mjs'

/** Older commits have been through the nightly run of all tests. */
const NIGHTLY_TESTED_BEFORE = '2 days ago'

/** Files that may affect every test: installed packages, and the configuration of tests and builds. */
const AFFECTS_EVERY_TEST =
  /^(package-lock\.json|package\.json|jest\.config\.cjs|tsconfig.*\.json|\.ci\/.*|tools\/build\/.*)$/

const git = (...args) => {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    }).trim()
  } catch {
    return ''
  }
}
const linesOf = (text) => text.split('\n').filter(Boolean)

/** @returns {string} the commit where this branch left the main one; on the main branch the last commit */
export function branchPoint() {
  const head = git('rev-parse', 'HEAD')
  const points = ['origin/main', 'main'].map((branch) => git('merge-base', 'HEAD', branch))
  return points.find((point) => point !== '' && point !== head) ?? head
}

/** @returns {string | undefined} the last fully tested commit; undefined when unknown, as in a shallow clone */
function testedState() {
  const point = branchPoint()
  if (point !== git('rev-parse', 'HEAD')) return point
  return git('rev-list', '-1', '--first-parent', `--before=${NIGHTLY_TESTED_BEFORE}`, 'HEAD') || undefined
}

/** @param {string} revision @returns {string[]} files that differ from it, untracked ones included */
export const changedSince = (revision) => [
  ...new Set([
    ...linesOf(git('diff', '--name-only', revision)),
    ...linesOf(git('ls-files', '--others', '--exclude-standard')),
  ]),
]

/** @param {string} revision @param {string} folder @returns {{ path: string, text: string }[]} none if unknown */
export const filesAt = (revision, folder) =>
  linesOf(revision === '' ? '' : git('ls-tree', '-r', '--name-only', revision, '--', folder)).map((path) => ({
    path,
    text: execFileSync('git', ['show', `${revision}:${path}`], { cwd: root, encoding: 'utf8' }),
  }))

/** @returns {string[]} files of the import graph */
const importingFiles = () =>
  linesOf(git('ls-files', '--cached', '--others', '--exclude-standard')).filter(
    (path) => /\.([cm]?[jt]sx?|css|json)$/.test(path) && path !== 'package-lock.json' && existsSync(join(root, path)),
  )

/**
 * @param {readonly string[]} changedPaths
 * @returns {Map<string, number>} the changed files, and all that import one, with the number of imports from it
 */
export const touchedBy = (changedPaths) =>
  distancesFrom(
    readImportGraph(importingFiles(), (path) => readFileSync(join(root, path), 'utf8')),
    changedPaths,
  )

function main([kind, ...patterns]) {
  const isSelected = (path) => patterns.some((pattern) => new RegExp(pattern).test(path))
  const since = testedState()
  if (since === undefined) {
    console.error('The last tested state is not known here: everything counts as changed.')
    return importingFiles().filter(isSelected)
  }
  const changedPaths = changedSince(since)
  console.error(`${changedPaths.length} files changed since ${since.slice(0, 12)}, the last tested state.`)
  if (kind === 'paths') return changedPaths.filter(isSelected)
  if (changedPaths.some((path) => AFFECTS_EVERY_TEST.test(path))) return importingFiles().filter(isSelected)
  return [...touchedBy(changedPaths).keys()].filter((path) => isSelected(path) && existsSync(join(root, path)))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const path of main(process.argv.slice(2))) console.log(path)
}
