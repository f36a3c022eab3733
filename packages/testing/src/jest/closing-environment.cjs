// jest's environment for Node, which fails a test file that leaves something open: a server, a socket or a process that
// would keep Node alive. Without this a run has to be forced to its end, and what leaks in a service stays unseen.
const NodeEnvironment = require('./node-environment.cjs')

/** Time for connections to close, which takes up to a minute on a busy machine. Anything that is open after it is a leak. */
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
      .filter(([, more]) => more > 0)
      .map(([kind, more]) => `${more} ${kind}`)
  }

  /** Notes failures. A failed test may leave something open, and only its failure must be reported. */
  handleTestEvent({ name }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.hasFailed = true
  }

  async teardown() {
    const deadline = Date.now() + MAX_CLOSING_MS
    let left = this.findOpen()
    while (left.length > 0 && !this.hasFailed && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
      left = this.findOpen()
    }
    await super.teardown()
    if (left.length > 0 && !this.hasFailed)
      throw new Error(`something is still open after the last test: ${left.join(', ')}`)
  }
}
