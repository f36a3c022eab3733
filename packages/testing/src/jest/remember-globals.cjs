// Restores the state of the process that a test file may change, for the files after it.
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Symbols of jest's state. If they were kept, the modules of all earlier test files would stay in memory. */
const JEST_SYMBOLS = new Set([
  'EVENT_HANDLERS',
  'RETRY_TIMES',
  'RETRY_TIMES_SETTER',
  'RETRY_IMMEDIATELY',
  'LOG_ERRORS_BEFORE_RETRY',
  'WAIT_BEFORE_RETRY',
])

/**
 * True for a registered symbol under which a package keeps the state that its copies share. Packages are loaded once
 * per worker, so this state stays.
 */
const belongsToPackage = (key) => {
  const name = typeof key === 'symbol' ? Symbol.keyFor(key) : undefined
  return name !== undefined && !JEST_SYMBOLS.has(name)
}

/** @returns {() => void} restores the globals, environment variables, exit code and signal handlers of this moment */
function rememberGlobals() {
  const globals = Object.getOwnPropertyDescriptors(globalThis)
  const variables = { ...process.env }
  const { exit, exitCode, getBuiltinModule } = process
  const directory = process.cwd()
  const listeners = SIGNALS.map((signal) => [signal, new Set(process.listeners(signal))])

  return () => {
    restoreProperties(globals)
    for (const name of Object.keys(process.env)) {
      if (!(name in variables)) delete process.env[name]
    }
    Object.assign(process.env, variables)
    process.exit = exit
    process.getBuiltinModule = getBuiltinModule
    process.exitCode = exitCode
    if (process.cwd() !== directory) process.chdir(directory)
    for (const [signal, before] of listeners) {
      for (const listener of process.listeners(signal)) {
        if (!before.has(listener)) process.off(signal, listener)
      }
    }
  }
}

function restoreProperties(before) {
  for (const key of Reflect.ownKeys(before)) {
    if (!Object.hasOwn(globalThis, key)) Object.defineProperty(globalThis, key, before[key])
  }
  for (const key of Reflect.ownKeys(globalThis)) {
    const now = Object.getOwnPropertyDescriptor(globalThis, key)
    if (!now.configurable || belongsToPackage(key)) continue
    const previous = before[key]
    if (!previous) delete globalThis[key]
    else if (previous.value !== now.value || previous.get !== now.get) Object.defineProperty(globalThis, key, previous)
  }
}

module.exports = { rememberGlobals }
