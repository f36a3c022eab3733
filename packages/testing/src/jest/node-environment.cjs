// jest's environment for Node without a realm of its own: tests see Node's own globals. What a test file changes of them is
// put back when it ends.
const { ModernFakeTimers } = require('@jest/fake-timers')
const { ModuleMocker } = require('jest-mock')
const { endAsyncContexts } = require('./async-contexts.cjs')
const { rememberGlobals } = require('./remember-globals.cjs')

Error.stackTraceLimit = 100

/**
 * Fake timers replace what is global and nothing else. Given `globalThis` itself they would also replace the functions of
 * Node's module `timers`, and packages that first take one of them then would keep it for the rest of the worker.
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
