import { Decimal128, ObjectId } from 'bson'
import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'
import { maxBsonBytes } from '../wire/message'
import { encodeDocument } from '../wire/reply'

const maxDepth = 100

/** Moves `_id` to the front; adds a new ObjectId when there is none. */
export function withId(document: Doc): Doc {
  if (Object.keys(document)[0] === '_id') return document
  const { _id, ...rest } = document
  return { _id: _id === undefined ? new ObjectId() : _id, ...rest }
}

/** Encodes a document for storage. Throws for documents that MongoDB refuses too, and for Decimal128. */
export function encodeStored(document: Doc): Uint8Array {
  const { _id } = document
  if (_id === undefined || Array.isArray(_id) || isBsonRegExp(_id)) {
    throw new CommandError('InvalidIdField', "The '_id' value cannot be an array, a regular expression or undefined")
  }
  checkFieldNames(document)
  if (isDocument(_id)) checkFieldNames(_id)
  checkValue(document, 0)
  const bytes = encodeDocument(document)
  if (bytes.length > maxBsonBytes) {
    throw new CommandError(
      'BSONObjectTooLarge',
      `object to insert too large: ${bytes.length} bytes, max ${maxBsonBytes}`,
    )
  }
  return bytes
}

const isBsonRegExp = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'BSONRegExp'

function checkFieldNames(document: Doc): void {
  const name = Object.keys(document).find((field) => field.startsWith('$'))
  if (name !== undefined) {
    throw new CommandError('DollarPrefixedFieldName', `The dollar ($) prefixed field '${name}' is not allowed`)
  }
}

function checkValue(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > maxDepth) throw new CommandError('BadValue', `a document nests deeper than ${maxDepth} levels`)
  if (Array.isArray(value)) {
    for (const item of value) checkValue(item, depth + 1)
  } else if (isDocument(value)) {
    for (const name of Object.keys(value)) {
      if (name === '__proto__') throw new CommandError('BadValue', "a field cannot be called '__proto__'")
      checkValue(value[name], depth + 1)
    }
  } else if (value instanceof Decimal128) {
    throw new CommandError('CommandNotSupported', 'Decimal128 values are not supported')
  }
}
