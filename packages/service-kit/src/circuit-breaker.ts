const PROBE_MS = 15_000

/** Says whether a dependency may be tried: not for a while after failures in a row, then by one call at a time. */
export class CircuitBreaker {
  private failures = 0
  private openUntil = 0
  private probingUntil = 0
  private failedAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly maxFailures = 5,
    private readonly openMs = 2000,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Whether a call may be made now; one that may must be followed by `succeeded`, `failed` or `abandoned`. A trial call of which
   * no outcome came for 15 s, longer than calls may take, stands in the way of no other.
   */
  tryEnter(): boolean {
    if (this.failures < this.maxFailures) return true
    const now = this.now()
    if (now < this.openUntil || now < this.probingUntil) return false
    this.probingUntil = now + PROBE_MS
    return true
  }

  succeeded(): void {
    this.failures = 0
    this.probingUntil = 0
  }

  /**
   * `begunAt` (as `now` tells it) is given for a call that broke off: those that were under way at the last failure broke off
   * with it, for one process of several ended with all that it had in hand. Together they are one failure.
   */
  failed(begunAt = Number.POSITIVE_INFINITY): void {
    this.probingUntil = 0
    if (begunAt < this.failedAt) return
    this.failedAt = this.now()
    this.failures += 1
    if (this.failures >= this.maxFailures) this.openUntil = this.now() + this.openMs
  }

  /** The call says nothing about the dependency: its caller left, or asked for too much. The next one is tried instead. */
  abandoned(): void {
    this.probingUntil = 0
  }

  get isOpen(): boolean {
    return this.failures >= this.maxFailures
  }
}
