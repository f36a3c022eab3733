import type { InTransaction } from '@plekje/service-kit'

/**
 * Repeats `changeBatch`, each time in a transaction, until it changes fewer than `size` documents. `changeBatch`
 * changes up to `size` documents and returns their number.
 */
export async function inBatches(
  inTransaction: InTransaction,
  size: number,
  changeBatch: () => Promise<number>,
): Promise<void> {
  let changedCount = size
  while (changedCount === size) changedCount = await inTransaction(changeBatch)
}
