/** An indexed word: the ascending slots of its documents, and its impact in each. */
export class Term {
  readonly slots: number[] = []
  readonly impacts: number[] = []
  /** Synonyms, each as the folded words of a phrase. */
  synonyms: readonly (readonly string[])[] | undefined

  get isKnown(): boolean {
    return this.slots.length > 0 || this.synonyms !== undefined
  }

  set(slot: number, impact: number): void {
    const at = this.slots.length === 0 || slot > (this.slots.at(-1) ?? -1) ? this.slots.length : this.find(slot)
    if (this.slots[at] === slot) {
      this.impacts[at] = impact
    } else {
      this.slots.splice(at, 0, slot)
      this.impacts.splice(at, 0, impact)
    }
  }

  delete(slot: number): void {
    const at = this.find(slot)
    if (this.slots[at] !== slot) return
    this.slots.splice(at, 1)
    this.impacts.splice(at, 1)
  }

  /** The position of the slot, or the one for inserting it. */
  private find(slot: number): number {
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
