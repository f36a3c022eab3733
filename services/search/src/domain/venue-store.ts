import type { VenueSnapshot } from '@plekje/contracts'
import { isOpenAt, parseOpeningHours, type WeeklyHours } from '@plekje/opening-hours'
import { cardText } from './card-text'

/** A visible venue, with what its card needs worked out when it is first shown. */
export class StoredVenue {
  private hours: WeeklyHours | null | undefined
  private text: string | undefined

  constructor(readonly snapshot: VenueSnapshot) {}

  isOpen(now: Date): boolean | null {
    if (this.hours === undefined) this.hours = parseOpeningHours(this.snapshot.openingHours)
    return this.hours ? isOpenAt(this.hours, now) : null
  }

  /** JSON of what does not change with time or place, without its closing brace. */
  get card(): string {
    this.text ??= cardText(this.snapshot)
    return this.text
  }
}

/** The venues of one generation, as the newest event or export has them. */
export class VenueStore {
  private readonly venues = new Map<number, StoredVenue>()
  /** Of every venue that was heard of, also hidden and deleted ones: an older event must not bring them back. */
  private readonly versions = new Map<number, number>()
  private readonly perLocation = new Map<string, number>()
  private readonly perCategory = new Map<number, number>()
  /** Sum over visible venues, to compare with the digest of listings. */
  private versionSum = 0

  get size(): number {
    return this.venues.size
  }

  get digest(): { visible: number; versions: number } {
    return { visible: this.venues.size, versions: this.versionSum }
  }

  get(id: number): StoredVenue | undefined {
    return this.venues.get(id)
  }

  isNewer(id: number, version: number): boolean {
    return version > (this.versions.get(id) ?? 0)
  }

  /** @param snapshot null when the venue was deleted */
  set(id: number, version: number, snapshot: VenueSnapshot | null): void {
    const former = this.venues.get(id)
    if (former) this.count(former.snapshot, -1)
    this.versions.set(id, version)
    if (snapshot?.isVisible) {
      this.venues.set(id, new StoredVenue(snapshot))
      this.count(snapshot, 1)
    } else this.venues.delete(id)
  }

  countInLocation(slug: string): number {
    return this.perLocation.get(slug) ?? 0
  }

  countInCategory(id: number): number {
    return this.perCategory.get(id) ?? 0
  }

  /** Ids whose venue differs between two generations. */
  differences(other: VenueStore): number[] {
    const ids = new Set([...this.venues.keys(), ...other.venues.keys()])
    return [...ids].filter((id) => this.visibleVersion(id) !== other.visibleVersion(id))
  }

  private visibleVersion(id: number): number | undefined {
    return this.venues.get(id)?.snapshot.version
  }

  private count(venue: VenueSnapshot, step: 1 | -1): void {
    this.versionSum += step * venue.version
    this.perLocation.set(venue.locationSlug, this.countInLocation(venue.locationSlug) + step)
    this.perCategory.set(venue.categoryId, this.countInCategory(venue.categoryId) + step)
  }
}
