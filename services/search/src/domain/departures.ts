/** So many ids go along with a question; each makes the engine's filter longer. */
const MAX_EXCLUDED = 2_000
/** So many are remembered, some 10 MB. What left longest ago is forgotten first. */
const MAX_REMEMBERED = 100_000
const REMEMBERED_MS = 24 * 60 * 60 * 1000

export interface Departure {
  readonly id: number
  readonly version: number
  /** On a clock that nobody sets. */
  readonly heardAt: number
}

/**
 * Venues that were hidden or deleted lately, which the index may still have: events are heard at once, while the engine
 * may have tasks of an hour waiting. Up to 2,000 are excluded by the question itself, so that totals and facets are right
 * too; of up to 100,000 no hit is shown. Beyond that, and after a day, what the index still has is shown again.
 */
export class Departures {
  private readonly departures = new Map<number, Departure>()
  /** Grows whenever an answer may differ. */
  revision = 0

  constructor(private readonly now: () => number = () => performance.now()) {}

  get size(): number {
    return this.departures.size
  }

  /** From this version on the venue is not to be seen. */
  left(id: number, version: number): void {
    if ((this.departures.get(id)?.version ?? 0) >= version) return
    this.departures.delete(id)
    this.departures.set(id, { id, version, heardAt: this.now() })
    this.revision += 1
    if (this.departures.size > MAX_REMEMBERED) this.forgetOldest()
  }

  /** From this version on it is to be seen. */
  returned(id: number, version: number): void {
    const departure = this.departures.get(id)
    if (departure && departure.version < version) this.forget(id)
  }

  excluded(): readonly number[] {
    const ids: number[] = []
    for (const id of this.departures.keys()) {
      if (ids.length === MAX_EXCLUDED) break
      ids.push(id)
    }
    return ids
  }

  hides(id: number, version: number): boolean {
    return version <= (this.departures.get(id)?.version ?? 0)
  }

  /** Some of those that were heard of at least so long ago, to ask the index about; others the next time. */
  toAskAbout(count: number, sinceMs: number): readonly Departure[] {
    const asked: Departure[] = []
    for (const departure of this.departures.values()) {
      if (this.now() - departure.heardAt >= sinceMs) asked.push(departure)
      if (asked.length === count) break
    }
    for (const departure of asked) {
      this.departures.delete(departure.id)
      if (this.now() - departure.heardAt < REMEMBERED_MS) this.departures.set(departure.id, departure)
    }
    return asked
  }

  /**
   * The index was asked about these and has those of them in the versions that are given: the others are done with, once
   * all changes are applied that were told before. Until then the change by which one was shown may still be on its way
   * into the index, ahead of the one by which it left.
   */
  settled(asked: readonly Departure[], had: ReadonlyMap<number, number>, isAllApplied: boolean): void {
    for (const departure of asked) {
      const { id } = departure
      // It may have come back and left again while the index was asked.
      if (this.departures.get(id) !== departure) continue
      const version = had.get(id)
      if (version === undefined ? isAllApplied : !this.hides(id, version)) this.forget(id)
    }
  }

  private forget(id: number): void {
    if (this.departures.delete(id)) this.revision += 1
  }

  private forgetOldest(): void {
    const [oldest] = this.departures.keys()
    if (oldest !== undefined) this.forget(oldest)
  }
}
