/**
 * Proves that a change touches comments only: compares the syntax trees of every changed script before and after.
 *
 *     node tools/check/comments-only.mjs BEFORE [AFTER]
 *
 * BEFORE and AFTER are commits; without AFTER the working tree is compared. Names files that differ, and exits with 1.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

const SCRIPT = /\.[cm]?[jt]sx?$/
const STYLES = /\.css$/

const [before, after] = process.argv.slice(2)
if (before === undefined) throw new Error('usage: node tools/check/comments-only.mjs BEFORE [AFTER]')

const git = (...words) => execFileSync('git', words, { encoding: 'utf8', stdio: 'pipe', maxBuffer: 256 * 1024 * 1024 })
const textAt = (commit, path) => {
  if (commit === undefined) return existsSync(path) ? readFileSync(path, 'utf8') : ''
  try {
    return git('show', `${commit}:${path}`)
  } catch {
    return ''
  }
}

/** The syntax tree as text, without positions and comments. */
function treeOf(path, text) {
  if (STYLES.test(path)) return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, ' ')
  const isTypeScript = /tsx?$/.test(path)
  const syntax = isTypeScript ? 'typescript' : 'ecmascript'
  const hasJsx = !/\.[cm]?ts$/.test(path)
  const tree = parseSync(text, { syntax, tsx: hasJsx, jsx: hasJsx, target: 'es2022', comments: false })
  const isPosition = (value) => typeof value?.start === 'number' && typeof value.end === 'number'
  return JSON.stringify(tree, (key, value) => (key === 'ctxt' || isPosition(value) ? undefined : value))
}

const commits = after === undefined ? [before] : [before, after]
const paths = git('diff', '--name-only', '--no-renames', ...commits)
  .split('\n')
  .filter((path) => SCRIPT.test(path) || STYLES.test(path))
const changed = paths.filter((path) => treeOf(path, textAt(before, path)) !== treeOf(path, textAt(after, path)))

for (const path of changed) console.log(`${path}: more than comments changed`)
console.log(`${paths.length - changed.length} of ${paths.length} files differ in comments only`)
if (changed.length > 0) process.exitCode = 1
