import type { RangesByDay } from '../search-engine'

/**
 * Encodes ranges that apply on some days as words that Meilisearch can filter by, because its filters know neither
 * ranges in lists nor relations between fields. Days and ranges are cut into blocks whose sizes are powers of two. A
 * range then consists of a few blocks, and a point lies in one block of each size. The words are names of blocks, so a
 * point lies in a range if they have a word in common.
 */

/** Number of block sizes. */
const DAY_LEVELS = 11
const RANGE_LEVELS = 14

/** The words to store for days with other ranges: the days (`days`), and their ranges per day (`ranges`). */
export function exceptionWords({ exceptions }: RangesByDay): { readonly days: string[]; readonly ranges: string[] } {
  const days = exceptions.flatMap(({ from, to }) => blocksOf(from, to, DAY_LEVELS))
  const ranges: string[] = []
  for (const entry of exceptions) {
    const rangeBlocks = entry.ranges.flatMap(([from, to]) => blocksOf(from, to, RANGE_LEVELS))
    for (const day of blocksOf(entry.from, entry.to, DAY_LEVELS)) {
      ranges.push(...rangeBlocks.map((range) => `${day}_${range}`))
    }
  }
  return { days, ranges }
}

export const wordsOfDay = (day: number): string[] => blocksAt(day, DAY_LEVELS)

export const wordsOfPoint = (day: number, point: number): string[] =>
  wordsOfDay(day).flatMap((word) => blocksAt(point, RANGE_LEVELS).map((range) => `${word}_${range}`))

/** The smallest set of blocks that together are a half-open range of integers. */
function blocksOf(from: number, to: number, levels: number): string[] {
  const blocks: string[] = []
  let start = from
  while (start < to) {
    let level = 0
    while (level + 1 < levels && isMultiple(start, 2 ** (level + 1)) && start + 2 ** (level + 1) <= to) level += 1
    blocks.push(blockOf(start, level))
    start += 2 ** level
  }
  return blocks
}

const blocksAt = (point: number, levels: number): string[] =>
  Array.from({ length: levels }, (_, level) => blockOf(point, level))

const blockOf = (point: number, level: number): string => `${level}x${Math.floor(point / 2 ** level)}`

const isMultiple = (value: number, divisor: number): boolean => value % divisor === 0
