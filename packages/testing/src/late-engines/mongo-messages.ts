// https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
const OPCODE_AT = 12
const OP_MSG = 2013
const HEADER_BYTES = 16
const MORE_TO_COME_FLAG = 2
const MAX_MESSAGE_BYTES = 48_000_000
const STRING_TYPE = 2

/** A listener for a connection's bytes that calls `onMessage` for whole messages, and `onInvalid` for other bytes. */
export function splitMessages(onInvalid: () => void, onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  let unread: Buffer = Buffer.alloc(0)
  return (chunk) => {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk])
    while (unread.length >= HEADER_BYTES) {
      const bytes = unread.readInt32LE(0)
      if (bytes < HEADER_BYTES || bytes > MAX_MESSAGE_BYTES) return onInvalid()
      if (unread.length < bytes) return
      onMessage(unread.subarray(0, bytes))
      unread = unread.subarray(bytes)
    }
  }
}

interface MongoCommand {
  /** `find`; `hello` for the handshake in the older form. */
  readonly name: string
  /** `documents.find.users`, or without a collection if the command names none. */
  readonly stream: string
  readonly expectsReply: boolean
}

/** Reads the command of a message: its first field is the command, whose value is the collection. */
export function readCommand(message: Buffer): MongoCommand {
  if (message.readInt32LE(OPCODE_AT) !== OP_MSG) return { name: 'hello', stream: 'documents.hello', expectsReply: true }
  const expectsReply = (message.readUInt32LE(HEADER_BYTES) & MORE_TO_COME_FLAG) === 0
  // Flags, kind of the section, length of its document.
  const typeAt = HEADER_BYTES + 4 + 1 + 4
  const nameEnd = message.indexOf(0, typeAt + 1)
  const name = message.toString('utf8', typeAt + 1, nameEnd)
  if (message[typeAt] !== STRING_TYPE) return { name, stream: `documents.${name}`, expectsReply }
  // The length of the collection's name stands before the name, and counts the NUL behind it.
  const collectionAt = nameEnd + 5
  const collectionEnd = collectionAt + message.readInt32LE(nameEnd + 1) - 1
  const collection = message.toString('utf8', collectionAt, collectionEnd)
  return { name, stream: `documents.${name}.${collection}`, expectsReply }
}
