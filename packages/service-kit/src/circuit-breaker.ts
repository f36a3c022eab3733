const PROBE_MS = 15_000

/** Says whether a dependency may be tried: not for a while after failures in a row, then by one call at a time. */
export class CircuitBreaker {
  private failures = 0
  private openUntil = 0
  private probingUntil = 0

  constructor(
    private readonly maxFailures = 5,
    private readonly openMs = 2000,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Whether a call may be made now; one that may must be followed by `succeeded`, `failed` or `abandoned`. A trial call of which
   * nothing is heard for 15 s, longer than calls may take, stands in the way of no other.
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

  failed(): void {
    this.failures += 1
    this.probingUntil = 0
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
