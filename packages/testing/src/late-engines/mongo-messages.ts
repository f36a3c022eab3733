/** https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const OP_MSG = 2013
const HEADER_BYTES = 16
const MORE_TO_COME = 2
const MAX_MESSAGE_BYTES = 48_000_000
const STRING = 2

/** A listener for a connection's bytes that emits whole messages, and calls `onInvalid` for bytes that are no message. */
export function splitMessages(onInvalid: () => void, onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (rest.length >= HEADER_BYTES) {
      const bytes = rest.readInt32LE(0)
      if (bytes < HEADER_BYTES || bytes > MAX_MESSAGE_BYTES) return onInvalid()
      if (rest.length < bytes) return
      onMessage(rest.subarray(0, bytes))
      rest = rest.subarray(bytes)
    }
  }
}

export interface MongoCommand {
  /** `find`; `hello` for the handshake in the older form. */
  readonly name: string
  /** `documents.find.users`, or without a collection if the command names none. */
  readonly stream: string
  readonly expectsReply: boolean
}

/** Reads the command of a message: its first field is the command, whose value is the collection. */
export function readCommand(message: Buffer): MongoCommand {
  if (message.readInt32LE(12) !== OP_MSG) return { name: 'hello', stream: 'documents.hello', expectsReply: true }
  const expectsReply = (message.readUInt32LE(HEADER_BYTES) & MORE_TO_COME) === 0
  // Flags, kind of the section, length of its document.
  const typeAt = HEADER_BYTES + 4 + 1 + 4
  const nameEnd = message.indexOf(0, typeAt + 1)
  const name = message.toString('utf8', typeAt + 1, nameEnd)
  const collection =
    message[typeAt] === STRING
      ? `.${message.toString('utf8', nameEnd + 5, nameEnd + 4 + message.readInt32LE(nameEnd + 1))}`
      : ''
  return { name, stream: `documents.${name}${collection}`, expectsReply }
}
