import { Binary, BSONRegExp, Code, Decimal128, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { isDocument } from '../document'

export type BsonType = (typeof typeNumbers)[number][0]

/** Aliases and numbers of `$type`. */
const typeNumbers = [
  ['double', 1],
  ['string', 2],
  ['object', 3],
  ['array', 4],
  ['binData', 5],
  ['undefined', 6],
  ['objectId', 7],
  ['bool', 8],
  ['date', 9],
  ['null', 10],
  ['regex', 11],
  ['javascript', 13],
  ['int', 16],
  ['timestamp', 17],
  ['long', 18],
  ['decimal', 19],
  ['minKey', -1],
  ['maxKey', 127],
] as const

const aliasOf = new Map<unknown, BsonType>(typeNumbers.map(([alias, number]) => [number, alias]))
const aliases = new Set<unknown>(typeNumbers.map(([alias]) => alias))
const classes: readonly (readonly [abstract new (...args: never[]) => object, BsonType])[] = [
  [Date, 'date'],
  [ObjectId, 'objectId'],
  [Binary, 'binData'],
  [RegExp, 'regex'],
  [BSONRegExp, 'regex'],
  [Timestamp, 'timestamp'],
  [Long, 'long'],
  [Decimal128, 'decimal'],
  [Code, 'javascript'],
  [MinKey, 'minKey'],
  [MaxKey, 'maxKey'],
]

/** Reads the operand of `$type`, an alias or a number, as an alias. Undefined for an unknown type. */
export function readTypeAlias(value: unknown): BsonType | 'number' | undefined {
  if (value === 'number') return 'number'
  return aliases.has(value) ? (value as BsonType) : aliasOf.get(value)
}

/** The BSON type of a value. Like drivers, it treats numbers as int if they are 32-bit integers, else as double. */
export function bsonType(value: unknown): BsonType {
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isInteger(value) && (value | 0) === value ? 'int' : 'double'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  if (value === undefined) return 'undefined'
  if (Array.isArray(value)) return 'array'
  if (isDocument(value)) return 'object'
  return classes.find(([type]) => value instanceof type)?.[1] ?? 'object'
}
