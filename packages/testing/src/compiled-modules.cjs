// Jest loads every module anew for each test file, and compiled it anew too: a fifth of what the tests of the gateway took.
// Here a worker compiles a module once and runs it in the context of each file, so that what files share is the code alone.
const vm = require('node:vm')

/** @type {Map<string, { source: string, head: string, script: vm.Script }>} by file name */
const compiled = new Map()
const { compileFunction } = vm

/** Such code asks its own test file's jest for the module, so that it belongs to that file. */
const importsInTheMidst = /\bimport\s*\(/

const scriptOf = (source, head, filename) => {
  const known = compiled.get(filename)
  if (known?.source === source && known.head === head) return known.script
  const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length })
  compiled.set(filename, { source, head, script })
  return script
}

vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext } = options ?? {}
  const asJestDoes = () => compileFunction(source, parameters, options)
  if (!filename || !parsingContext || importsInTheMidst.test(source)) return asJestDoes()
  try {
    return scriptOf(source, `(function (${parameters.join(', ')}) {`, filename).runInContext(parsingContext)
  } catch {
    // What cannot be compiled is to fail in the words that jest expects.
    return asJestDoes()
  }
}
