import { isDocument } from '../document'
import { CommandError } from '../errors'
import { bsonType } from '../values/bson-type'
import { compareValues } from '../values/compare-values'
import { $addToSet, $pop, $pull, $pullAll, $push } from './array-operators'
import type { Operator } from './operator'

function readNumber(value: unknown, operator: string, path: string): number {
  if (typeof value === 'number') return value
  const text = `Cannot apply ${operator} to a value of non-numeric type: '${path}' has a value of type ${bsonType(value)}`
  throw new CommandError('TypeMismatch', text)
}

const $inc: Operator = (current, argument, path) =>
  (current === undefined ? 0 : readNumber(current, '$inc', path)) + readNumber(argument, '$inc', path)

const $mul: Operator = (current, argument, path) =>
  (current === undefined ? 0 : readNumber(current, '$mul', path)) * readNumber(argument, '$mul', path)

const $min: Operator = (current, argument) =>
  current === undefined || compareValues(argument, current) < 0 ? argument : current

const $max: Operator = (current, argument) =>
  current === undefined || compareValues(argument, current) > 0 ? argument : current

const $currentDate: Operator = (_current, argument) => {
  if (argument === true || (isDocument(argument) && argument.$type === 'date')) return new Date()
  throw new CommandError('BadValue', "$currentDate supports true and { $type: 'date' } only")
}

const $set: Operator = (_current, argument) => argument

/** Operators that compute a value. `compile-update.ts` implements `$unset`, `$rename` and `$setOnInsert`. */
export const operators: Readonly<Record<string, Operator>> = {
  $set,
  $inc,
  $mul,
  $min,
  $max,
  $currentDate,
  $push,
  $addToSet,
  $pull,
  $pullAll,
  $pop,
}
