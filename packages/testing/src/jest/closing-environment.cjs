// jest's environment for Node, which fails a test file that leaves something open: a server, a socket or a process that
// would keep Node alive. Without this a run has to be forced to its end, and what leaks in a service stays unseen.
const NodeEnvironment = require('./node-environment.cjs')

/** A connection that is being closed takes a moment, on a busy machine a long one. */
const PATIENCE_MS = 10_000
const INTERVAL_MS = 10

/**
 * Jest's own way to its parent, what Node looks files up with, and timers: those of `fetch` and of jest itself are among
 * them and cannot be told apart.
 */
const notOurs = new Set([
  'Timeout',
  'PipeWrap',
  'TTYWrap',
  'FSReqCallback',
  'FSReqPromise',
  'CloseReq',
  'Immediate',
  'MessagePort',
])

const counted = () => {
  const counts = new Map()
  for (const kind of process.getActiveResourcesInfo()) {
    if (!notOurs.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return counts
}

module.exports = class ClosingEnvironment extends NodeEnvironment {
  async setup() {
    await super.setup()
    this.before = counted()
  }

  /** @returns {string[]} such as `2 TCPServerWrap` */
  left() {
    return [...counted()]
      .map(([kind, count]) => [kind, count - (this.before.get(kind) ?? 0)])
      .filter(([, more]) => more > 0)
      .map(([kind, more]) => `${more} ${kind}`)
  }

  /** What a test that failed left open follows from that, and would only hide it. */
  handleTestEvent({ name }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.hasFailed = true
  }

  async teardown() {
    const deadline = Date.now() + PATIENCE_MS
    let left = this.left()
    while (left.length > 0 && !this.hasFailed && Date.now() < deadline) {
      // Itself no reason to stay: a timer that is waited for here would be counted.
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
      left = this.left()
    }
    await super.teardown()
    if (left.length > 0 && !this.hasFailed)
      throw new Error(`something is still open after the last test: ${left.join(', ')}`)
  }
}
