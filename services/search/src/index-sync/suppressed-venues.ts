/** Maximum number of ids that a query excludes; each makes the engine's filter longer. */
const MAX_EXCLUDED = 2_000
/** Maximum number of suppressed venues, about 10 MB. The first of the queue are dropped first. */
const MAX_SUPPRESSED = 100_000
const SUPPRESSED_MS = 24 * 60 * 60 * 1000

export interface Suppression {
  readonly id: number
  readonly version: number
  /** From a monotonic clock. */
  readonly receivedAt: number
}

/**
 * Recently hidden or deleted venues that the index may still contain: events arrive at once, while the engine may have
 * an hour of tasks waiting. A query excludes the first 2,000 of the queue, so that totals and facets are right too, and
 * the others, up to 100,000, are removed from its hits. Venues beyond that, and all after a day, are shown while the
 * index has them. Checks reorder the queue: with more than 2,000 venues, the ones that totals wrongly count change each
 * second.
 */
export class SuppressedVenues {
  private readonly suppressed = new Map<number, Suppression>()
  /** Increases with each change of the set of suppressed venues. */
  revision = 0

  /** @param now reads a monotonic clock */
  constructor(private readonly now: () => number) {}

  get size(): number {
    return this.suppressed.size
  }

  /** Hides the venue up to and including this version. */
  suppress(id: number, version: number): void {
    if ((this.suppressed.get(id)?.version ?? 0) >= version) return
    this.suppressed.delete(id)
    this.suppressed.set(id, { id, version, receivedAt: this.now() })
    this.revision += 1
    if (this.suppressed.size > MAX_SUPPRESSED) this.forgetFirst()
  }

  /** Shows the venue again if this version is newer than the hidden one. */
  lift(id: number, version: number): void {
    const suppression = this.suppressed.get(id)
    if (suppression && suppression.version < version) this.forget(id)
  }

  excludedIds(): readonly number[] {
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

  /** Returns up to `count` suppressions of at least `minAgeMs`, put at the end of the queue or dropped after a day. */
  requeueDue(count: number, minAgeMs: number): readonly Suppression[] {
    const dueSuppressions: Suppression[] = []
    for (const suppression of this.suppressed.values()) {
      if (this.now() - suppression.receivedAt >= minAgeMs) dueSuppressions.push(suppression)
      if (dueSuppressions.length === count) break
    }
    for (const suppression of dueSuppressions) {
      const { id, receivedAt } = suppression
      if (this.now() - receivedAt >= SUPPRESSED_MS) {
        this.forget(id)
      } else {
        this.suppressed.delete(id)
        this.suppressed.set(id, suppression)
      }
    }
    return dueSuppressions
  }

  /**
   * Drops suppressions that the index no longer needs. `indexedVersions` has the versions that the index contains. The
   * suppression of a venue that the index does not contain is dropped only when all published changes are applied: an
   * earlier change that shows the venue may still be on its way into the index.
   */
  dropUnneeded(
    suppressions: readonly Suppression[],
    indexedVersions: ReadonlyMap<number, number>,
    { isAllApplied }: { readonly isAllApplied: boolean },
  ): void {
    for (const suppression of suppressions) {
      const { id } = suppression
      // The venue may have been shown and hidden again during the check.
      if (this.suppressed.get(id) !== suppression) continue
      const version = indexedVersions.get(id)
      const isRemoved = version === undefined && isAllApplied
      const isShownAgain = version !== undefined && !this.suppresses(id, version)
      if (isRemoved || isShownAgain) this.forget(id)
    }
  }

  private forget(id: number): void {
    if (this.suppressed.delete(id)) this.revision += 1
  }

  private forgetFirst(): void {
    const [first] = this.suppressed.keys()
    if (first !== undefined) this.forget(first)
  }
}
