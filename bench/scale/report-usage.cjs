// Loaded before a program that is measured: tells its parent over the channel between them what the process uses.
'use strict'

if (process.send && process.channel) {
  process.on('message', (asked) => {
    if (asked !== 'usage' && asked !== 'usage after collecting') return
    if (asked !== 'usage') {
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
