import { randomInt } from 'node:crypto'
import type { Doc } from '../document'
import { CommandError } from '../errors'
import { CursorBatch, encodeDocument } from '../wire/reply'

const firstBatchSize = 101
const maxBatchBytes = 16 * 1024 * 1024
const maxIdleMilliseconds = 10 * 60 * 1000

interface Cursor {
  readonly namespace: string
  readonly documents: readonly Doc[]
  position: number
  lastUsedAt: number
}

/** Results that did not fit in a single reply. Each is a snapshot: stored documents are replaced, never changed. */
export class Cursors {
  private readonly openCursors = new Map<number, Cursor>()

  firstBatch(namespace: string, documents: readonly Doc[], batchSize?: number, singleBatch = false): CursorBatch {
    const cursor = { namespace, documents, position: 0, lastUsedAt: Date.now() }
    const batch = readBatch(cursor, batchSize ?? firstBatchSize)
    const isDone = singleBatch || cursor.position >= documents.length
    const id = isDone ? 0 : this.register(cursor)
    return new CursorBatch(namespace, id, 'firstBatch', batch)
  }

  /** Throws CursorNotFound. A batch size of 0 sets no limit. */
  nextBatch(id: number, namespace: string, batchSize?: number): CursorBatch {
    const cursor = this.openCursors.get(id)
    if (!cursor || cursor.namespace !== namespace) throw new CommandError('CursorNotFound', `cursor id ${id} not found`)
    cursor.lastUsedAt = Date.now()
    const batch = readBatch(cursor, batchSize || Number.POSITIVE_INFINITY)
    const isDone = cursor.position >= cursor.documents.length
    if (isDone) this.openCursors.delete(id)
    return new CursorBatch(namespace, isDone ? 0 : id, 'nextBatch', batch)
  }

  /** Returns true when the cursor was open. */
  kill(id: number): boolean {
    return this.openCursors.delete(id)
  }

  closeIdle(now = Date.now()): void {
    for (const [id, cursor] of this.openCursors) {
      if (now - cursor.lastUsedAt > maxIdleMilliseconds) this.openCursors.delete(id)
    }
  }

  private register(cursor: Cursor): number {
    const id = randomInt(1, 2 ** 48 - 1)
    this.openCursors.set(id, cursor)
    return id
  }
}

function readBatch(cursor: Cursor, maxDocuments: number): Uint8Array[] {
  const batch: Uint8Array[] = []
  let bytes = 0
  for (; cursor.position < cursor.documents.length && batch.length < maxDocuments; cursor.position++) {
    const document = encodeDocument(cursor.documents[cursor.position] ?? {})
    if (batch.length > 0 && bytes + document.length > maxBatchBytes) break
    bytes += document.length
    batch.push(document)
  }
  return batch
}
