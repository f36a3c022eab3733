/** An indexed word: the ascending slots of its documents, and its impact in each. */
export class Term {
  readonly slots: number[] = []
  readonly impacts: number[] = []
  /** Synonyms, each as the folded words of a phrase. */
  synonyms: readonly (readonly string[])[] | undefined

  get isSearchable(): boolean {
    return this.slots.length > 0 || this.synonyms !== undefined
  }

  set(slot: number, impact: number): void {
    const isAfterLast = slot > (this.slots.at(-1) ?? -1)
    const position = isAfterLast ? this.slots.length : this.positionOf(slot)
    if (this.slots[position] === slot) {
      this.impacts[position] = impact
    } else {
      this.slots.splice(position, 0, slot)
      this.impacts.splice(position, 0, impact)
    }
  }

  delete(slot: number): void {
    const position = this.positionOf(slot)
    if (this.slots[position] !== slot) return
    this.slots.splice(position, 1)
    this.impacts.splice(position, 1)
  }

  /** The position of the slot, or the one for inserting it. */
  private positionOf(slot: number): number {
    let low = 0
    let high = this.slots.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.slots[middle] ?? 0) < slot) low = middle + 1
      else high = middle
    }
    return low
  }
}
