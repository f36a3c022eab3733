// Disables the AsyncLocalStorages that a test file used. Node 20 carries each of them along with every promise, timer
// and socket that is created later in the process, and jest loads modules anew for each file, so the hundredth file of
// a worker would carry those of ninety-nine earlier ones.
const { AsyncLocalStorage } = require('node:async_hooks')

const usedStorages = new Set()

for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method]
  AsyncLocalStorage.prototype[method] = function (...args) {
    usedStorages.add(this)
    return original.apply(this, args)
  }
}

/** Disables the storages used since the last call. A storage that is used again works as before. */
module.exports.endAsyncContexts = () => {
  for (const storage of usedStorages) storage.disable()
  usedStorages.clear()
}
