import { deserialize } from 'bson'
import type { Doc } from '../document'
import { CommandError } from '../errors'

/** https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const opCodes = { reply: 1, query: 2004, message: 2013 } as const
const headerBytes = 16
const flags = { checksumPresent: 1, moreToCome: 2 } as const

export const maxBsonBytes = 16 * 1024 * 1024
export const maxMessageBytes = 48_000_000

/** A request of a client. Drivers send their first handshake by OP_QUERY, which is `isLegacy`. */
export interface Request {
  readonly id: number
  readonly isLegacy: boolean
  readonly expectsReply: boolean
  /** Decodes the command; throws a CommandError when its bytes are malformed. */
  command(): Doc
}

/** Throws when the header is invalid: the rest of the connection is then unreadable. */
export function readRequest(bytes: Buffer): Request {
  const opCode = bytes.readInt32LE(12)
  const id = bytes.readInt32LE(4)
  if (opCode === opCodes.message) {
    const expectsReply = (bytes.readUInt32LE(headerBytes) & flags.moreToCome) === 0
    return { id, isLegacy: false, expectsReply, command: () => refuseMalformed(() => readMessage(bytes)) }
  }
  if (opCode === opCodes.query) {
    return { id, isLegacy: true, expectsReply: true, command: () => refuseMalformed(() => readQuery(bytes)) }
  }
  throw new Error(`unsupported wire protocol operation ${opCode}`)
}

function refuseMalformed(read: () => Doc): Doc {
  try {
    return read()
  } catch (error) {
    throw new CommandError('InvalidBSON', error instanceof Error ? error.message : String(error))
  }
}

/** Decodes regular expressions as BSON, because decoding to JavaScript's turns the flag "s" into "g". */
const decode = (bytes: Buffer): Doc => deserialize(bytes, { bsonRegExp: true })

function readMessage(bytes: Buffer): Doc {
  const end = bytes.length - (bytes.readUInt32LE(headerBytes) & flags.checksumPresent ? 4 : 0)
  let position = headerBytes + 4
  let body: Doc | undefined
  const sequences: Doc = {}
  while (position < end) {
    // A section begins with a byte for its kind and four bytes for its length, which counts these four too.
    const kind = bytes.readUInt8(position)
    const sectionEnd = position + 1 + bytes.readInt32LE(position + 1)
    if (sectionEnd > end || sectionEnd <= position + 1) throw new Error('a section exceeds its message')
    if (kind === 0) body = decode(bytes.subarray(position + 1, sectionEnd))
    else if (kind === 1) readSequence(bytes.subarray(position + 5, sectionEnd), sequences)
    else throw new Error(`unknown section kind ${kind}`)
    position = sectionEnd
  }
  if (!body) throw new Error('a message without a body')
  return Object.assign(body, sequences)
}

/** Reads a named list of documents, and sets it as a field of `target`. */
function readSequence(section: Buffer, target: Doc): void {
  const nameEnd = section.indexOf(0)
  const documents: Doc[] = []
  for (let start = nameEnd + 1; start < section.length; ) {
    const length = section.readInt32LE(start)
    if (length < 5 || start + length > section.length) throw new Error('a document exceeds its section')
    documents.push(decode(section.subarray(start, start + length)))
    start += length
  }
  target[section.toString('utf8', 0, nameEnd)] = documents
}

function readQuery(bytes: Buffer): Doc {
  const nameEnd = bytes.indexOf(0, headerBytes + 4)
  const collection = bytes.toString('utf8', headerBytes + 4, nameEnd)
  if (!collection.endsWith('.$cmd')) throw new Error('OP_QUERY is accepted for commands only')
  // The name ends with a zero byte; then come two numbers of four bytes, which commands do not use.
  const query = decode(bytes.subarray(nameEnd + 9))
  const command = '$query' in query ? (query.$query as Doc) : query
  return { ...command, $db: collection.slice(0, -'.$cmd'.length) }
}

let lastReplyId = 0

function withHeader(opCode: number, responseTo: number, parts: readonly Uint8Array[]): Buffer {
  const message = Buffer.concat([Buffer.alloc(headerBytes), ...parts])
  lastReplyId = (lastReplyId + 1) & 0x7fffffff
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(lastReplyId, 4)
  message.writeInt32LE(responseTo, 8)
  message.writeInt32LE(opCode, 12)
  return message
}

/** `body` is an encoded document. */
export function frameReply(request: Request, body: Uint8Array): Buffer {
  const noFlagsAndBodySection = Buffer.alloc(5)
  if (!request.isLegacy) return withHeader(opCodes.message, request.id, [noFlagsAndBodySection, body])
  const awaitCapable = 8
  // Flags, cursor id, starting position and number of documents.
  const prefix = Buffer.alloc(20)
  prefix.writeInt32LE(awaitCapable, 0)
  prefix.writeInt32LE(1, 16)
  return withHeader(opCodes.reply, request.id, [prefix, body])
}
