// jest's runtime with two changes. Packages from npm, and those of ours that keep no state, are loaded once per worker
// by Node itself: jest would load them anew for each test file, and run them cold. Test code runs in Node's own realm,
// so that `instanceof` holds between our code and packages. The rest of our code is loaded anew for each test file.
const Module = require('node:module')
const { dirname, isAbsolute, join, sep } = require('node:path')
const vm = require('node:vm')
const { default: Runtime } = require('jest-runtime')

const { createRequire, isBuiltin } = Module

/** Packages that are loaded anew for each test file, because they refer to its document or register hooks in it. */
const LOADED_PER_FILE = /^@testing-library\//
/** Our packages without state, except caches of computed values. */
const SHARED_PACKAGES = /^@plekje\/(contracts|embedded-mongo|geography|opening-hours|text-folding)(?=\/|$)/
const OUR_SCOPE = '@plekje/'
const packagesFolder = join(__dirname, '../../..')

/** True for a package's own files, whose tests import it by path and by name: both must lead to the same copy. */
const isInside = (from, folder) => from.startsWith(join(packagesFolder, folder) + sep)

const isSharedPackage = (from, name) => {
  if (name.startsWith('.') || isAbsolute(name) || isBuiltin(name) || LOADED_PER_FILE.test(name)) return false
  const [, folder] = SHARED_PACKAGES.exec(name) ?? []
  return folder ? !isInside(from, folder) : !name.startsWith(OUR_SCOPE)
}

/** @type {Map<string, { source: string, script: vm.Script }>} compiled modules of this worker, by file name */
const compiledModules = new Map()

function compile(source, parameters, filename) {
  const cached = compiledModules.get(filename)
  if (cached?.source === source) return cached.script
  const head = `(function (${parameters.join(', ')}) {`
  const script = new vm.Script(`${head}${source}\n})`, {
    filename,
    columnOffset: -head.length,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  compiledModules.set(filename, { source, script })
  return script
}

/** The runtime of the test file that runs. */
let currentRuntime
/** Source maps of our shared packages, by file name. */
const sharedSourceMaps = new Map()

/** Transforms the sources of our shared packages like those of a test file. */
Module._extensions['.ts'] = (module, filename) => {
  const { transformCache } = currentRuntime
  module._compile(transformCache.transform(filename), filename)
  sharedSourceMaps.set(filename, transformCache.getSourceMaps().get(filename))
}

/** @type {Map<string, NodeJS.Require>} Node's `require`, by folder */
const requires = new Map()

/**
 * Stack frames of errors that a package creates and keeps while it loads. Deeper frames would hold all modules of the
 * test file that loaded the package in memory, as long as the worker lives.
 */
const FRAMES_AT_LOAD = 5

function requireShared(from, name) {
  const folder = dirname(from)
  const load = requires.get(folder) ?? createRequire(from)
  requires.set(folder, load)
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = FRAMES_AT_LOAD
  try {
    return load(name)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

module.exports = class OneRealmRuntime extends Runtime {
  constructor(...options) {
    super(...options)
    currentRuntime = this
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
      isSharedPackage(from, name) &&
      !this._resolution.resolveCjsStub(from, name)
    return isShared ? requireShared(from, name) : super.requireModule(from, name, options, isRequireActual)
  }

  getSourceMaps() {
    const sourceMaps = super.getSourceMaps()
    for (const [filename, map] of sharedSourceMaps) sourceMaps.set(filename, map)
    return sourceMaps
  }
}
