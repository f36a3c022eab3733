// Loaded into the attacked process before other modules (`--require`): measures blocks of the event loop in processor
// time of its thread, so that other programs on a busy machine do not count. A connection to the Unix socket of
// ATTACK_LOOP_SOCKET receives the longest block since the previous connection as JSON, and is closed.
const { closeSync, openSync, readSync, rmSync } = require('node:fs')
const { createServer } = require('node:net')
const { isMainThread } = require('node:worker_threads')

const TICK_MS = 5
const socketPath = process.env.ATTACK_LOOP_SOCKET

if (isMainThread && socketPath !== undefined) {
  // Child processes must not inherit these variables.
  delete process.env.ATTACK_LOOP_SOCKET
  delete process.env.NODE_OPTIONS
  watch(createProcessorClock())
}

/** @param {() => number} processorMs */
function watch(processorMs) {
  let lastTickAt = performance.now()
  let lastProcessorMs = processorMs()
  let longest = { processorMs: 0, wallMs: 0 }

  const tick = () => {
    const now = performance.now()
    const currentProcessorMs = processorMs()
    const block = { processorMs: currentProcessorMs - lastProcessorMs, wallMs: now - lastTickAt }
    if (block.processorMs > longest.processorMs) longest = block
    lastTickAt = now
    lastProcessorMs = currentProcessorMs
  }
  setInterval(tick, TICK_MS).unref()
  // A killed process leaves its socket, which its successor replaces.
  rmSync(socketPath, { force: true })
  createServer((socket) => {
    tick()
    socket.on('error', () => undefined).end(JSON.stringify(longest))
    longest = { processorMs: 0, wallMs: 0 }
  })
    .listen(socketPath)
    .unref()
}

/**
 * Reads the processor time of the main thread in milliseconds from Linux, with an error of at most one kernel tick of 1
 * to 4 ms; on other systems that of all threads, which is never less.
 * @returns {() => number}
 */
function createProcessorClock() {
  const buffer = Buffer.alloc(128)
  try {
    const file = openSync(`/proc/${process.pid}/task/${process.pid}/schedstat`, 'r')
    const read = () => Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, 128, 0)).split(' ')[0]) / 1e6
    if (Number.isFinite(read())) return read
    closeSync(file)
  } catch {
    // Not Linux, or a kernel without these figures.
  }
  return () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
}
