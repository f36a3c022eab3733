import { hold } from '@plekje/containers/checks'
import { VenueImport } from '@plekje/contracts'
import { signInRoot } from '../cast'
import type { AttackGroup } from './attack-group'

const FEW = 500
const MANY = 4000
/** Eight times the rows may take this much longer; where each is compared with each it is 64 times. */
const MOST_TIMES = 16

/** Rows that resemble each other, so that comparing them is what takes time. */
const fileOf = (rows: number) =>
  [
    'naam,categorie,plaats,adres',
    ...Array.from(
      { length: rows },
      (_, index) => `Eetcafé De Gouden Leeuw ${index},Restaurants,Utrecht,Oudegracht ${index}`,
    ),
  ].join('\n')

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
    await checks.try('the time for an import grows as its rows do', async () => {
      await spent(FEW)
      const [few, many] = [await spent(FEW), await spent(MANY)]
      const told = `${FEW} rows ${few.toFixed(0)} ms, ${MANY} rows ${many.toFixed(0)} ms`
      hold(many < MOST_TIMES * few, told)
      return told
    })
  },
}
