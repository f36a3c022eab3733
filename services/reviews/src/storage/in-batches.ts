import type { InTransaction } from '@plekje/service-kit'

/** Repeats a transaction that changes up to `size` documents, and returns how many, until it changes fewer. */
export async function inBatches(
  inTransaction: InTransaction,
  size: number,
  changeSome: () => Promise<number>,
): Promise<void> {
  let changed = size
  while (changed === size) changed = await inTransaction(changeSome)
}
