import { ensure } from '@plekje/containers/checks'
import { VenueImport } from '@plekje/contracts'
import { createRandomness } from '@plekje/testing'
import { signInRoot } from '../participants'
import type { AttackGroup } from './attack-group'

const FEW_ROWS = 500
const MANY_ROWS = 8000
/** Maximum ratio of the times for 16 times as many rows, with reserve for a busy machine; quadratic cost gives 256. */
const MAX_TIME_RATIO = 64
const ROUNDS = 3

/** A file of rows with different names at one point, because nearby venues are compared. */
const fileOf = (rows: number) => {
  const random = createRandomness(rows)
  const word = () => Array.from({ length: 9 }, () => random.pick([...'abcdefghijklmnoprstuvwz'])).join('')
  return [
    'naam,categorie,plaats,breedtegraad,lengtegraad',
    ...Array.from({ length: rows }, () => `${word()} ${word()},Restaurants,Utrecht,52.0907,5.1214`),
  ].join('\n')
}

/** Depths of nesting, from just above the limit to those that break a parser, a copy between threads or a recursion. */
const DEPTHS = [65, 1000, 10_000, 200_000]
const nest = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`
/** Files with the value in each field that may hold any value. */
const FILES_WITH_VALUE: readonly ((value: string) => string)[] = [
  (value) => `{"type":"FeatureCollection","features":[{"geometry":{"type":"Point","coordinates":${value}}}]}`,
  (value) => `{"type":"FeatureCollection","features":[{"properties":{"name":"Diep","tags":${value}}}]}`,
  (value) => `{"type":"FeatureCollection","features":${value}}`,
  (value) => `{"type":"FeatureCollection","note":"${' '.repeat(256 * 1024)}","features":[${value}]}`,
]

/** Files that would make the site hang or crash when an administrator imports them. */
export const imports: AttackGroup = {
  name: 'Imports',
  async run(platform, checks) {
    const root = await signInRoot(platform)
    const timeImport = async (rows: number) => {
      const startedAt = performance.now()
      const body = { fileName: 'plekken.csv', content: fileOf(rows) }
      const { counts } = (await root.call('POST', '/api/admin/imports', body)).must(201).as(VenueImport)
      ensure((counts.invalid ?? 0) === 0, `rows are invalid: ${JSON.stringify(counts)}`)
      return performance.now() - startedAt
    }
    await checks.try('a deeply nested file is refused in Dutch, at any depth and in any field', async () => {
      let slowest = 0
      for (const depth of DEPTHS) {
        for (const contentWith of FILES_WITH_VALUE) {
          for (const [open, close] of [
            ['[', ']'],
            ['{"a":', '}'],
          ] as const) {
            const content = contentWith(nest(depth, open, close))
            const response = await root.call('POST', '/api/admin/imports', { fileName: 'diep.geojson', content })
            response.must(422)
            slowest = Math.max(slowest, response.http.ms)
          }
        }
      }
      return `${DEPTHS.length * FILES_WITH_VALUE.length * 2} files, slowest ${slowest.toFixed(0)} ms`
    })
    await checks.try('the time of an import does not grow with the square of its rows', async () => {
      await timeImport(FEW_ROWS)
      let fewMs = Number.POSITIVE_INFINITY
      let manyMs = Number.POSITIVE_INFINITY
      const figures = () => `${FEW_ROWS} rows ${fewMs.toFixed(0)} ms, ${MANY_ROWS} rows ${manyMs.toFixed(0)} ms`
      // Other work on the machine only adds time, so the minimum is the cost of the rows.
      for (let round = 0; round < ROUNDS; round++) {
        fewMs = Math.min(fewMs, await timeImport(FEW_ROWS))
        manyMs = Math.min(manyMs, await timeImport(MANY_ROWS))
        if (manyMs < MAX_TIME_RATIO * fewMs) return figures()
      }
      throw new Error(figures())
    })
  },
}
