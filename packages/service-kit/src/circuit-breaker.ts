/** Says whether a dependency may be tried: not for a while after failures in a row, then by one call at a time. */
export class CircuitBreaker {
  private failures = 0
  private openUntil = 0
  private isProbing = false

  constructor(
    private readonly maxFailures = 5,
    private readonly openMs = 2000,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether a call may be made now; one that may must be followed by `succeeded` or `failed`. */
  tryEnter(): boolean {
    if (this.failures < this.maxFailures) return true
    if (this.now() < this.openUntil || this.isProbing) return false
    this.isProbing = true
    return true
  }

  succeeded(): void {
    this.failures = 0
    this.isProbing = false
  }

  failed(): void {
    this.failures += 1
    this.isProbing = false
    if (this.failures >= this.maxFailures) this.openUntil = this.now() + this.openMs
  }

  get isOpen(): boolean {
    return this.failures >= this.maxFailures
  }
}
