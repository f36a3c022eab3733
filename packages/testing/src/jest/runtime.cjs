// jest's runtime with two changes. Packages from npm are loaded once per worker by Node itself: jest would load them anew for
// each test file, which was half of the processor time of a run. Test code runs in Node's own realm, so that `instanceof`
// holds between our code and packages. Our own code is still loaded anew for each test file.
const { createRequire, isBuiltin } = require('node:module')
const { isAbsolute } = require('node:path')
const vm = require('node:vm')
const { default: Runtime } = require('jest-runtime')

/**
 * Packages that are loaded anew for each test file, because they keep a reference to its document or register hooks in it.
 */
const LOADED_PER_FILE = /^@testing-library\//
const OUR_SCOPE = '@plekje/'

const isSharedPackage = (name) =>
  !name.startsWith('.') &&
  !isAbsolute(name) &&
  !isBuiltin(name) &&
  !name.startsWith(OUR_SCOPE) &&
  !LOADED_PER_FILE.test(name)

/** @type {Map<string, { source: string, script: vm.Script }>} compiled modules of this worker, by file name */
const compiled = new Map()

function compile(source, parameters, filename) {
  const known = compiled.get(filename)
  if (known?.source === source) return known.script
  const head = `(function (${parameters.join(', ')}) {`
  const script = new vm.Script(`${head}${source}\n})`, {
    filename,
    columnOffset: -head.length,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  compiled.set(filename, { source, script })
  return script
}

module.exports = class OneRealmRuntime extends Runtime {
  constructor(...options) {
    super(...options)
    const { executor } = this
    const compileAsJest = executor.compile.bind(executor)
    executor.compile = (source, filename) => {
      try {
        return compile(source, executor.injectedModuleParameters, filename).runInThisContext()
      } catch {
        // For a syntax error, jest reports the file and the line.
        return compileAsJest(source, filename)
      }
    }
  }

  requireModule(from, name, options, isRequireActual) {
    const isShared =
      name !== undefined &&
      !options?.isInternalModule &&
      isSharedPackage(name) &&
      !this._resolution.resolveCjsStub(from, name)
    return isShared ? createRequire(from)(name) : super.requireModule(from, name, options, isRequireActual)
  }
}
