import { Binary, Long, ObjectId } from 'bson'
import type { Doc } from '../document'
import { type BsonType, bsonType } from './bson-type'
import type { Collation } from './collation'

/** MongoDB's order of types; all numeric types have the same rank. */
const TYPE_RANKS: Readonly<Record<BsonType, number>> = {
  minKey: 0,
  undefined: 1,
  null: 1,
  int: 2,
  long: 2,
  double: 2,
  decimal: 2,
  string: 3,
  object: 4,
  array: 5,
  binData: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  timestamp: 10,
  regex: 11,
  javascript: 12,
  maxKey: 13,
}

function ascending(a: number | string | bigint, b: number | string | bigint): number {
  if (a < b) return -1
  return a > b ? 1 : 0
}

/** Rank of a value's type in MongoDB's order. Filters compare only values of the same rank. */
export const typeRank = (value: unknown): number => TYPE_RANKS[bsonType(value)]

/**
 * Compares two values in MongoDB's sort order: NaN below other numbers, and texts by code units when there is no
 * collation.
 */
export function compareValues(a: unknown, b: unknown, collation?: Collation): number {
  if (typeof a === 'string' && typeof b === 'string') return collation ? collation.compare(a, b) : ascending(a, b)
  if (typeof a === 'number' && typeof b === 'number') return compareNumbers(a, b)
  if (a instanceof Date && b instanceof Date) return ascending(a.getTime(), b.getTime())
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id)
  const rank = TYPE_RANKS[bsonType(a)]
  const difference = rank - TYPE_RANKS[bsonType(b)]
  if (difference !== 0 || rank === TYPE_RANKS.null) return difference
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b, collation)
  if (rank === TYPE_RANKS.object) return compareDocuments(a as Doc, b as Doc, collation)
  if (rank === TYPE_RANKS.bool) return ascending(Number(a), Number(b))
  if (rank === TYPE_RANKS.int) return compareNumbers(toNumber(a), toNumber(b))
  if (a instanceof Binary && b instanceof Binary) return compareBinaries(a, b)
  return ascending(String(a), String(b))
}

const toNumber = (value: unknown): number => (value instanceof Long ? value.toNumber() : Number(String(value)))

function compareNumbers(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a))
  return ascending(a, b)
}

const compareBinaries = (a: Binary, b: Binary): number =>
  a.length() - b.length() || a.sub_type - b.sub_type || ascending(a.toString('hex'), b.toString('hex'))

function compareArrays(a: readonly unknown[], b: readonly unknown[], collation?: Collation): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = compareValues(a[i], b[i], collation)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

function compareDocuments(a: Doc, b: Doc, collation?: Collation): number {
  const namesA = Object.keys(a)
  const namesB = Object.keys(b)
  for (const [i, nameA] of namesA.entries()) {
    const nameB = namesB[i]
    if (nameB === undefined) return 1
    const difference =
      TYPE_RANKS[bsonType(a[nameA])] - TYPE_RANKS[bsonType(b[nameB])] ||
      ascending(nameA, nameB) ||
      compareValues(a[nameA], b[nameB], collation)
    if (difference !== 0) return difference
  }
  return namesA.length - namesB.length
}
