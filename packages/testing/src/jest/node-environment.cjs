// jest's environment for Node without a separate realm, so that tests see Node's own globals. When a test file ends,
// its changes to the globals are undone.
const { ModernFakeTimers } = require('@jest/fake-timers')
const { ModuleMocker } = require('jest-mock')
const { endAsyncContexts } = require('./async-contexts.cjs')
const { rememberGlobals } = require('./remember-globals.cjs')

Error.stackTraceLimit = 100

/**
 * The globals for fake timers. Given `globalThis` itself, jest would also replace the functions of Node's module
 * `timers`, and a package that is loaded at that moment would keep a fake timer for the rest of the worker.
 */
const globalsAlone = new Proxy(globalThis, {})

module.exports = class NodeEnvironment {
  constructor({ projectConfig }) {
    this.restoreGlobals = rememberGlobals()
    this.global = globalThis
    this.addGlobals()
    Object.assign(globalThis, structuredClone(projectConfig.globals))
    this.moduleMocker = new ModuleMocker(globalThis)
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalsAlone })
  }

  /** Called before anything looks at the globals. */
  addGlobals() {}

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose()
    endAsyncContexts()
    this.restoreGlobals()
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  getVmContext() {
    return globalThis
  }
}
