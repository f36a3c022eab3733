import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Real opening hours of OpenStreetMap and variants of them; dates in 2021 are moved to `year`. */
export const osmValuesOf = (year: number): readonly string[] =>
  readFileSync(join(__dirname, 'data/opening-hours.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replaceAll('2021', String(year)))
