// Loaded before a measured program: reports the memory and processor time of the process to its parent by IPC.
'use strict'

if (process.send && process.channel) {
  process.on('message', (message) => {
    if (message !== 'usage' && message !== 'usage after collecting') return
    if (message === 'usage after collecting') {
      for (let round = 0; round < 3; round += 1) globalThis.gc?.()
    }
    const { user, system } = process.cpuUsage()
    const { heapUsed, external, rss } = process.memoryUsage()
    process.send({
      cpuMs: (user + system) / 1000,
      liveMiB: (heapUsed + external) / 2 ** 20,
      residentMiB: rss / 2 ** 20,
    })
  })
  // The channel must not keep the process running.
  process.channel.unref()
}
