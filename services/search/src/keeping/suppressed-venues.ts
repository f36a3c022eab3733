/** So many ids go along with a question; each makes the engine's filter longer. */
const MAX_EXCLUDED = 2_000
/** So many are remembered, some 10 MB. What left longest ago is forgotten first. */
const MAX_REMEMBERED = 100_000
const REMEMBERED_MS = 24 * 60 * 60 * 1000

export interface Suppression {
  readonly id: number
  readonly version: number
  /** On a clock that nobody sets. */
  readonly receivedAt: number
}

/**
 * Venues that were hidden or deleted lately, which the index may still have: events arrive at once, while the engine
 * may have tasks of an hour waiting. Up to 2,000 are excluded by the question itself, so that totals and facets are right
 * too; of up to 100,000 no hit is shown. Beyond that, and after a day, what the index still has is shown again.
 */
export class SuppressedVenues {
  private readonly suppressed = new Map<number, Suppression>()
  /** Grows whenever an answer may differ. */
  revision = 0

  /** `now` is of a clock that nobody sets. */
  constructor(private readonly now: () => number) {}

  get size(): number {
    return this.suppressed.size
  }

  /** From this version on the venue is not to be seen. */
  suppress(id: number, version: number): void {
    if ((this.suppressed.get(id)?.version ?? 0) >= version) return
    this.suppressed.delete(id)
    this.suppressed.set(id, { id, version, receivedAt: this.now() })
    this.revision += 1
    if (this.suppressed.size > MAX_REMEMBERED) this.forgetOldest()
  }

  /** From this version on it is to be seen. */
  lift(id: number, version: number): void {
    const suppression = this.suppressed.get(id)
    if (suppression && suppression.version < version) this.forget(id)
  }

  excluded(): readonly number[] {
    const ids: number[] = []
    for (const id of this.suppressed.keys()) {
      if (ids.length === MAX_EXCLUDED) break
      ids.push(id)
    }
    return ids
  }

  suppresses(id: number, version: number): boolean {
    return version <= (this.suppressed.get(id)?.version ?? 0)
  }

  /** Some of those received at least so long ago, to ask the index about; others the next time. */
  dueForCheck(count: number, sinceMs: number): readonly Suppression[] {
    const asked: Suppression[] = []
    for (const suppression of this.suppressed.values()) {
      if (this.now() - suppression.receivedAt >= sinceMs) asked.push(suppression)
      if (asked.length === count) break
    }
    for (const suppression of asked) {
      this.suppressed.delete(suppression.id)
      if (this.now() - suppression.receivedAt < REMEMBERED_MS) this.suppressed.set(suppression.id, suppression)
    }
    return asked
  }

  /**
   * The index was asked about these and has those of them in the versions that are given: the others are done with, once
   * all changes are applied that were published before. Until then the change by which one was shown may still be on its way
   * into the index, ahead of the one by which it left.
   */
  checked(asked: readonly Suppression[], had: ReadonlyMap<number, number>, isAllApplied: boolean): void {
    for (const suppression of asked) {
      const { id } = suppression
      // It may have come back and left again while the index was asked.
      if (this.suppressed.get(id) !== suppression) continue
      const version = had.get(id)
      if (version === undefined ? isAllApplied : !this.suppresses(id, version)) this.forget(id)
    }
  }

  private forget(id: number): void {
    if (this.suppressed.delete(id)) this.revision += 1
  }

  private forgetOldest(): void {
    const [oldest] = this.suppressed.keys()
    if (oldest !== undefined) this.forget(oldest)
  }
}
