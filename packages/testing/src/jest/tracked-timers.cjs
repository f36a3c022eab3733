// Timers of components and of what they are made with. Those that are still set when a test file ends are cleared: they
// would run in the document of a later file. The functions stay the same for the whole worker, because packages keep them.
// Immediates are left alone: React's scheduler never starts again when the one that it waits for does not come.
const { clearInterval, clearTimeout, setInterval, setTimeout } = globalThis

const timers = new Map()

const track =
  (set, clear) =>
  (...given) => {
    const timer = set(...given)
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
