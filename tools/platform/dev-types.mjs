// Prints type errors during development, by file. The compiler watches the files in the background.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { styleText } from 'node:util'
import { root } from '../build/units.mjs'

/**
 * @param {readonly string[]} projects
 * @param {(line: string) => void} print
 */
export function watchTypes(projects, print) {
  const errorsByCompiler = []
  const compilers = projects.map((project) => {
    const buildInfo = join(root, '.cache', project.replace(/json$/, 'tsbuildinfo'))
    const command = [join(root, 'node_modules/typescript/bin/tsc'), '-p', project, '--watch', '--preserveWatchOutput']
    const compiler = spawn(
      process.execPath,
      [...command, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', buildInfo],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const report = createTypeReport(print, errorsByCompiler)
    createInterface({ input: compiler.stdout }).on('line', report)
    return compiler
  })
  return { close: () => compilers.forEach((compiler) => void compiler.kill()) }
}

/**
 * Returns a function that reads a compiler's output, and prints errors grouped by file, or a message when none is left.
 * `errorsByCompiler` has the errors of all compilers, so that an error found by two of them is printed once.
 *
 * @param {(line: string) => void} print
 * @param {Set<string>[]} errorsByCompiler
 */
export function createTypeReport(print, errorsByCompiler = []) {
  const ownErrors = new Set()
  const currentErrors = new Set()
  errorsByCompiler.push(ownErrors)
  let file = ''
  let hadErrors = false
  return (line) => {
    const [, path, lineNumber, message] = /^(\S.*)\((\d+),\d+\): error (.*)$/.exec(line) ?? []
    if (path !== undefined) {
      const isPrinted = errorsByCompiler.some((errors) => errors !== ownErrors && errors.has(line))
      ownErrors.add(line)
      currentErrors.add(line)
      hadErrors = true
      if (!isPrinted && path !== file) print(styleText('red', `types   ${path}`))
      file = isPrinted ? '' : path
      if (!isPrinted) print(`        ${styleText('yellow', `line ${lineNumber}`)}  ${message}`)
      return
    }
    if (/^\s+\S/.test(line)) {
      if (file !== '') print(`        ${line}`)
      return
    }
    file = ''
    if (!/Found \d+ errors?/.test(line)) return
    for (const error of ownErrors) {
      if (!currentErrors.has(error)) ownErrors.delete(error)
    }
    const isClean = currentErrors.size === 0
    currentErrors.clear()
    if (!isClean || !hadErrors) return
    hadErrors = false
    if (errorsByCompiler.every((errors) => errors.size === 0)) print(styleText('green', 'types   no errors'))
  }
}
