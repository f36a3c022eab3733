// What a test file leaves behind in Node itself, beyond its own modules: every AsyncLocalStorage that it used. Node 20
// carries each of them along with every promise, timer and socket that is made later in the process, and jest loads modules
// anew for each file, so that the hundredth file of a worker would carry those of ninety-nine that are over.
const { AsyncLocalStorage } = require('node:async_hooks')

const used = new Set()

for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method]
  AsyncLocalStorage.prototype[method] = function (...given) {
    used.add(this)
    return original.apply(this, given)
  }
}

/** Ends those that were used since the last call. One that is used again afterwards works as before. */
module.exports.endAsyncContexts = () => {
  for (const storage of used) storage.disable()
  used.clear()
}
