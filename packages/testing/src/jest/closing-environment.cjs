// jest's environment for Node, which fails a test file that leaves something open: a server, a socket or a process that
// would keep Node alive. Without this check, runs must be forced to end, and leaks of services go unnoticed.
const NodeEnvironment = require('./node-environment.cjs')

/** Time for connections to close, up to a minute on a busy machine. A resource that is open later is a leak. */
const MAX_CLOSING_MS = 120_000
const INTERVAL_MS = 10

/** Kinds of resources that jest and Node themselves open, which cannot be told from those of a test. */
const IGNORED = new Set([
  'Timeout',
  'PipeWrap',
  'TTYWrap',
  'FSReqCallback',
  'FSReqPromise',
  'CloseReq',
  'Immediate',
  'MessagePort',
])

const countResources = () => {
  const counts = new Map()
  for (const kind of process.getActiveResourcesInfo()) {
    if (!IGNORED.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return counts
}

module.exports = class ClosingEnvironment extends NodeEnvironment {
  async setup() {
    await super.setup()
    this.before = countResources()
  }

  /** @returns {string[]} kinds and counts, such as `2 TCPServerWrap` */
  findOpen() {
    return [...countResources()]
      .map(([kind, count]) => [kind, count - (this.before.get(kind) ?? 0)])
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => `${count} ${kind}`)
  }

  /** Notes failures. A failed test may leave something open, and only its failure must be reported. */
  handleTestEvent({ name }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.hasFailed = true
  }

  async teardown() {
    const deadline = Date.now() + MAX_CLOSING_MS
    let openResources = this.findOpen()
    while (openResources.length > 0 && !this.hasFailed && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
      openResources = this.findOpen()
    }
    await super.teardown()
    if (openResources.length > 0 && !this.hasFailed)
      throw new Error(`something is still open after the last test: ${openResources.join(', ')}`)
  }
}
