// Type errors while something is being changed, by file. The compiler watches by itself; nothing waits for it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { styleText } from 'node:util'
import { root } from '../build/units.mjs'

/**
 * @param {readonly string[]} projects
 * @param {(line: string) => void} say
 */
export function watchTypes(projects, say) {
  const known = []
  const compilers = projects.map((project) => {
    const kept = join(root, '.cache', project.replace(/json$/, 'tsbuildinfo'))
    const command = [join(root, 'node_modules/typescript/bin/tsc'), '-p', project, '--watch', '--preserveWatchOutput']
    const compiler = spawn(
      process.execPath,
      [...command, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', kept],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const report = createTypeReport(say, known)
    createInterface({ input: compiler.stdout }).on('line', report)
    return compiler
  })
  return { close: () => compilers.forEach((compiler) => void compiler.kill()) }
}

/**
 * Takes a compiler's lines; says each error under the name of its file, and when there is none any more. `known` holds the
 * errors of all compilers: what two of them find is said once.
 *
 * @param {(line: string) => void} say
 * @param {Set<string>[]} known
 */
export function createTypeReport(say, known = []) {
  const own = new Set()
  /** Errors of the current compilation. */
  const found = new Set()
  known.push(own)
  let file = ''
  let hadErrors = false
  return (line) => {
    const [, path, at, what] = /^(\S.*)\((\d+),\d+\): error (.*)$/.exec(line) ?? []
    if (path !== undefined) {
      const isKnown = known.some((errors) => errors !== own && errors.has(line))
      own.add(line)
      found.add(line)
      hadErrors = true
      if (!isKnown && path !== file) say(styleText('red', `types   ${path}`))
      file = isKnown ? '' : path
      if (!isKnown) say(`        ${styleText('yellow', `line ${at}`)}  ${what}`)
      return
    }
    if (/^\s+\S/.test(line)) {
      if (file !== '') say(`        ${line}`)
      return
    }
    file = ''
    if (!/Found \d+ errors?/.test(line)) return
    for (const error of own) if (!found.has(error)) own.delete(error)
    const isClean = found.size === 0
    found.clear()
    if (!isClean || !hadErrors) return
    hadErrors = false
    if (known.every((errors) => errors.size === 0)) say(styleText('green', 'types   no errors'))
  }
}
