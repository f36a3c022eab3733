import { hold } from '@plekje/containers/checks'
import { VenueImport } from '@plekje/contracts'
import { createRandomness } from '@plekje/testing'
import { signInRoot } from '../cast'
import type { AttackGroup } from './attack-group'

const FEW = 500
const MANY = 8000
/** Sixteen times the rows may take this much longer, also on a busy machine; each compared with each it is 256 times. */
const MAX_TIMES = 64
const ROUNDS = 3

/** Rows at one point, each with another name: what lies near is what is compared. */
const fileOf = (rows: number) => {
  const random = createRandomness(rows)
  const word = () => Array.from({ length: 9 }, () => random.pick([...'abcdefghijklmnoprstuvwz'])).join('')
  return [
    'naam,categorie,plaats,breedtegraad,lengtegraad',
    ...Array.from({ length: rows }, () => `${word()} ${word()},Restaurants,Utrecht,52.0907,5.1214`),
  ].join('\n')
}

/** Deeper than is read, down to where a parser, a copy between threads or a walk would break. */
const DEPTHS = [65, 1000, 10_000, 200_000]
const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`
/** Every place of a file that takes any value, filled with lists or objects in each other. */
const NESTED_IN: readonly ((value: string) => string)[] = [
  (value) => `{"type":"FeatureCollection","features":[{"geometry":{"type":"Point","coordinates":${value}}}]}`,
  (value) => `{"type":"FeatureCollection","features":[{"properties":{"name":"Diep","tags":${value}}}]}`,
  (value) => `{"type":"FeatureCollection","features":${value}}`,
  (value) => `{"type":"FeatureCollection","note":"${' '.repeat(256 * 1024)}","features":[${value}]}`,
]

/** A file that an administrator is sent must not stop the site. */
export const imports: AttackGroup = {
  name: 'Imports',
  async run(platform, checks) {
    const root = await signInRoot(platform)
    const spent = async (rows: number) => {
      const startedAt = performance.now()
      const body = { fileName: 'plekken.csv', content: fileOf(rows) }
      const { counts } = (await root.call('POST', '/api/admin/imports', body)).must(201).as(VenueImport)
      hold((counts.invalid ?? 0) === 0, `rows are invalid: ${JSON.stringify(counts)}`)
      return performance.now() - startedAt
    }
    await checks.try('a file that is nested without end is refused in Dutch, however deep and wherever', async () => {
      let slowest = 0
      for (const depth of DEPTHS) {
        for (const fileOf of NESTED_IN) {
          for (const [open, close] of [
            ['[', ']'],
            ['{"a":', '}'],
          ] as const) {
            const content = fileOf(nested(depth, open, close))
            const reply = await root.call('POST', '/api/admin/imports', { fileName: 'diep.geojson', content })
            reply.must(422)
            slowest = Math.max(slowest, reply.answer.ms)
          }
        }
      }
      return `${DEPTHS.length * NESTED_IN.length * 2} files, slowest ${slowest.toFixed(0)} ms`
    })
    await checks.try('the time for an import grows as its rows do', async () => {
      await spent(FEW)
      let [few, many] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
      const figures = () => `${FEW} rows ${few.toFixed(0)} ms, ${MANY} rows ${many.toFixed(0)} ms`
      // Other work of the machine only adds time: the minimum is the cost of the rows.
      for (let round = 0; round < ROUNDS; round++) {
        few = Math.min(few, await spent(FEW))
        many = Math.min(many, await spent(MANY))
        if (many < MAX_TIMES * few) return figures()
      }
      hold(false, figures())
    })
  },
}
