import { z } from 'zod'

/*
 * Paths and queries are text. Each number has exactly one accepted form in them, so that no two addresses mean the same:
 * ` 1`, `01`, `+1`, `1.0` and `1e0` are not 1. In bodies numbers are JSON numbers, never text.
 */

const integerPattern = /^(?:0|-?[1-9]\d{0,19})$/
const decimal = /^-?(?:0|[1-9]\d{0,19})(?:\.\d{1,20})?$/

/** Reads a whole number. Other texts and invalid numbers are returned unchanged, so that the schema refuses them. */
const readWhole = (value: number): number => {
  const text: unknown = value
  if (typeof text !== 'string') return value
  return integerPattern.test(text) || (decimal.test(text) && !Number.isInteger(Number(text))) ? Number(text) : value
}

const readDecimal = (value: number): number => {
  const text: unknown = value
  return typeof text === 'string' && decimal.test(text) ? Number(text) : value
}

/** A whole number in a path or query: `12`, `-3`. Callers pass a number. */
export const wholeInAddress = <S extends z.ZodType<unknown, number>>(schema: S) => z.preprocess(readWhole, schema)

/** A decimal number in a path or query: `52.0907`. Callers pass a number. */
export const numberInAddress = <S extends z.ZodType<unknown, number>>(schema: S) => z.preprocess(readDecimal, schema)
