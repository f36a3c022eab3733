// Loaded into the attacked process before anything else (`--require`): measures for how long its event loop is held, in
// processor time of the loop's own thread. Time in which others had the processor does not count, so that a busy machine
// looks like an idle one. A connection to the Unix socket of ATTACK_LOOP_SOCKET is answered with the longest hold since
// the connection before, as JSON, and closed.
const { closeSync, openSync, readSync, rmSync } = require('node:fs')
const { createServer } = require('node:net')
const { isMainThread } = require('node:worker_threads')

const TICK_MS = 5
const socketPath = process.env.ATTACK_LOOP_SOCKET

if (isMainThread && socketPath !== undefined) {
  // Not for programs that this one starts.
  delete process.env.ATTACK_LOOP_SOCKET
  delete process.env.NODE_OPTIONS
  watch(readerOfProcessorTime())
}

/** @param {() => number} processorMs */
function watch(processorMs) {
  let tickedAt = performance.now()
  let spentAt = processorMs()
  let longest = { processorMs: 0, wallMs: 0 }

  const tick = () => {
    const now = performance.now()
    const spent = processorMs()
    const held = { processorMs: spent - spentAt, wallMs: now - tickedAt }
    if (held.processorMs > longest.processorMs) longest = held
    tickedAt = now
    spentAt = spent
  }
  setInterval(tick, TICK_MS).unref()
  // A program that was killed leaves its socket behind; who is started in its place watches on there.
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
 * Milliseconds that the main thread had a processor: from the kernel where it tells, to within one of its ticks of 1 to
 * 4 ms. Elsewhere of all threads together, which is never less.
 * @returns {() => number}
 */
function readerOfProcessorTime() {
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
