// Timers of components and of packages that they use. Timers that are still set when a test file ends are cleared,
// because they would run in the document of a later file. The functions stay the same for the whole worker, because
// packages refer to them. Immediates are not cleared, because React's scheduler would wait forever for a cleared one.
const { clearInterval, clearTimeout, setInterval, setTimeout } = globalThis

const timers = new Map()

const track =
  (set, clear) =>
  (...args) => {
    const timer = set(...args)
    timers.set(timer, clear)
    return timer
  }

const trackedTimers = {
  setTimeout: track(setTimeout, clearTimeout),
  setInterval: track(setInterval, clearInterval),
}

function clearTrackedTimers() {
  for (const [timer, clear] of timers) clear(timer)
  timers.clear()
}

module.exports = { clearTrackedTimers, trackedTimers }
