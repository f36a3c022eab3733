const TRIAL_TIMEOUT_MS = 15_000

/** Blocks calls of a dependency for a while after consecutive failures, then lets one trial call through at a time. */
export class CircuitBreaker {
  private failures = 0
  private openUntil = 0
  private trialUntil = 0
  private lastFailureAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly maxFailures = 5,
    private readonly openMs = 2000,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * True when a call may be made; report its end with `recordSuccess`, `recordFailure` or `recordAbandoned`. A slow
   * trial call does not block the next one for longer than 15 s.
   */
  tryEnter(): boolean {
    if (this.failures < this.maxFailures) return true
    const now = this.now()
    if (now < this.openUntil || now < this.trialUntil) return false
    this.trialUntil = now + TRIAL_TIMEOUT_MS
    return true
  }

  recordSuccess(): void {
    this.failures = 0
    this.trialUntil = 0
  }

  /**
   * Pass `startedAt` (by `now`) when the connection broke. A call that was in flight at the last failure probably lost
   * its connection in the same crash, so it is not counted again.
   */
  recordFailure(startedAt = Number.POSITIVE_INFINITY): void {
    this.trialUntil = 0
    if (startedAt < this.lastFailureAt) return
    this.lastFailureAt = this.now()
    this.failures += 1
    if (this.failures >= this.maxFailures) this.openUntil = this.now() + this.openMs
  }

  /**
   * Reports a call that says nothing about the dependency, because its caller disconnected or the dependency is only
   * overloaded. The next call becomes the trial.
   */
  recordAbandoned(): void {
    this.trialUntil = 0
  }

  get isOpen(): boolean {
    return this.failures >= this.maxFailures
  }
}
