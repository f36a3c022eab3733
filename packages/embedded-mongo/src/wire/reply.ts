import { serialize, Timestamp } from 'bson'
import type { Doc } from '../document'

/** A batch of a cursor with encoded documents: each is encoded once, and the size of the batch is known. */
export class CursorBatch {
  constructor(
    readonly namespace: string,
    /** 0 for the last batch. */
    readonly cursorId: number,
    readonly field: 'firstBatch' | 'nextBatch',
    readonly documents: readonly Uint8Array[],
    /** Time of the snapshot that a read outside of transactions has asked for. */
    readonly atClusterTime?: Timestamp,
  ) {}

  withTime(time: Timestamp): CursorBatch {
    return new CursorBatch(this.namespace, this.cursorId, this.field, this.documents, time)
  }
}

export type Reply = Doc | CursorBatch

export const encodeDocument = (document: Doc): Uint8Array => serialize(document, { ignoreUndefined: true })

/**
 * Encodes a reply with the time of the operation, which a driver repeats in the later reads of its session. The server
 * never checks that time, because all its reads are up to date, so a precision of seconds suffices.
 */
export function encodeReply(reply: Reply): Uint8Array {
  const operationTime = new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 })
  return reply instanceof CursorBatch ? encodeBatch(reply, operationTime) : encodeDocument({ ...reply, operationTime })
}

const types = { double: 1, string: 2, document: 3, array: 4, timestamp: 17, int64: 18 } as const
const terminator = Buffer.from([0])
const okElement = element(types.double, 'ok', Buffer.from(new Float64Array([1]).buffer))

function element(type: number, name: string, value: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([type]), Buffer.from(name), terminator, value])
}

function documentOf(parts: readonly Uint8Array[]): Buffer {
  const document = Buffer.concat([Buffer.alloc(4), ...parts, terminator])
  document.writeInt32LE(document.length)
  return document
}

function encodeBatch(
  { namespace, cursorId, field, documents, atClusterTime }: CursorBatch,
  operationTime: Timestamp,
): Uint8Array {
  const id = Buffer.alloc(8)
  id.writeBigInt64LE(BigInt(cursorId))
  const name = Buffer.from(namespace)
  const nameLength = Buffer.alloc(4)
  nameLength.writeInt32LE(name.length + 1)
  const items = documents.flatMap((document, index) => [element(types.document, String(index), noBytes), document])
  const cursorParts = [
    element(types.int64, 'id', id),
    element(types.string, 'ns', Buffer.concat([nameLength, name, terminator])),
    element(types.array, field, documentOf(items)),
  ]
  if (atClusterTime) cursorParts.push(timestamp('atClusterTime', atClusterTime))
  const cursor = documentOf(cursorParts)
  return documentOf([element(types.document, 'cursor', cursor), okElement, timestamp('operationTime', operationTime)])
}

const timestamp = (name: string, value: Timestamp) => element(types.timestamp, name, Buffer.from(value.toBytesLE()))

const noBytes = new Uint8Array(0)
