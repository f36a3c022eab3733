// jest's environment with a document, for components: the window's properties become globals of Node's realm.
require('./plain-styles.cjs')
const { JSDOM, VirtualConsole } = require('jsdom')
const NodeEnvironment = require('./node-environment.cjs')
const { clearTrackedTimers, trackedTimers } = require('./tracked-timers.cjs')

/** Globals that Node has too and that are replaced by the document's, which components must use. */
const REPLACED =
  /Event$|^(Abort|Blob$|DOM|EventTarget$|File|FormData$|Headers$|MessagePort$|Storage|URL|localStorage$|navigator$|sessionStorage$)/

const isClass = (value) => /^(class\b|function [A-Z])/.test(Function.prototype.toString.call(value))

module.exports = class JsdomEnvironment extends NodeEnvironment {
  addGlobals() {
    // Looks `console` up at each error, because a test may replace it.
    const virtualConsole = new VirtualConsole().on('jsdomError', (error) => console.error(error))
    this.dom = new JSDOM('<!DOCTYPE html>', { url: 'http://localhost/', pretendToBeVisual: true, virtualConsole })
    const { window } = this.dom
    for (const key of namesOf(window)) {
      if (key in globalThis && !REPLACED.test(key)) continue
      Object.defineProperty(globalThis, key, propertyOf(window, key))
    }
    for (const name of ['window', 'self', 'top', 'parent']) {
      Object.defineProperty(globalThis, name, { value: globalThis, configurable: true, writable: true })
    }
    // jsdom has no BroadcastChannel, and an open one of Node keeps the worker alive.
    delete globalThis.BroadcastChannel
    Object.assign(globalThis, trackedTimers)
  }

  exportConditions() {
    return ['browser']
  }

  async teardown() {
    // React's scheduler finishes the work that it has begun while there is a document.
    await new Promise((resolve) => setImmediate(resolve))
    clearTrackedTimers()
    await super.teardown()
    this.dom.window.close()
  }
}

/** Names of a window's own properties, and of its methods as an event target. */
function namesOf(window) {
  const names = new Set(Object.getOwnPropertyNames(window))
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) names.add(name)
  return names
}

/** A property with the window's value until a test sets another. Functions are bound to the window, which they need. */
function propertyOf(window, key) {
  let own
  let isOwn = false
  return {
    configurable: true,
    enumerable: true,
    get() {
      if (isOwn) return own
      const value = window[key]
      if (typeof value !== 'function' || isClass(value)) return value
      own = value.bind(window)
      isOwn = true
      return own
    },
    set(value) {
      own = value
      isOwn = true
    },
  }
}
