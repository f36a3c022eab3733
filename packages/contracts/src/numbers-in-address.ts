import { z } from 'zod'

/*
 * Paths and queries are text. Each number has exactly one accepted form in them, so that no two addresses mean the
 * same: ` 1`, `01`, `+1`, `1.0` and `1e0` are not 1. In bodies numbers are JSON numbers, never text.
 */

const integerPattern = /^(?:0|-?[1-9]\d{0,19})$/
const decimalPattern = /^-?(?:0|[1-9]\d{0,19})(?:\.\d{1,20})?$/

// At runtime `value` is text. Its type is the number that callers pass, so that `z.input` is a number.

/** Reads a number, also a fraction, so that the schema refuses it as not whole. Other texts are returned unchanged. */
const readWhole = (value: number): number => {
  const text: unknown = value
  if (typeof text !== 'string') return value
  const isFraction = decimalPattern.test(text) && !Number.isInteger(Number(text))
  return integerPattern.test(text) || isFraction ? Number(text) : value
}

const readDecimal = (value: number): number => {
  const text: unknown = value
  return typeof text === 'string' && decimalPattern.test(text) ? Number(text) : value
}

/** A whole number in a path or query: `12`, `-3`. In TypeScript, callers of the API pass a number. */
export const wholeInAddress = <S extends z.ZodType<unknown, number>>(schema: S) => z.preprocess(readWhole, schema)

/** A decimal number in a path or query: `52.0907`. In TypeScript, callers of the API pass a number. */
export const numberInAddress = <S extends z.ZodType<unknown, number>>(schema: S) => z.preprocess(readDecimal, schema)
