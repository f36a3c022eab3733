// npm run make -- districts FOLDER: writes the quarters of larger towns with the middle of each, for search (SEARCH-29).
// FOLDER has Gemeente_2015_labels.json, Wijk_2014_labels.json and Buurt_2014_labels.json: the label points of CBS'
// "Gebiedsindelingen" in WGS84, as TopoJSON (github.com/ties/cbs_gebiedsindelingen_topojson).
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { districtsOf, type Label } from './districts'
import { readLabels } from './place-sources'

const ROOT = join(__dirname, '..', '..')
const TARGET = join(ROOT, 'packages', 'geography', 'src', 'places', 'districts-nl.json')

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: npm run make -- districts FOLDER')

const labelsIn = (file: string): readonly Label[] => readLabels(readFileSync(join(folder, file), 'utf8'))

const districts = districtsOf({
  municipalities: labelsIn('Gemeente_2015_labels.json'),
  labels: [...labelsIn('Wijk_2014_labels.json'), ...labelsIn('Buurt_2014_labels.json')],
})
writeFileSync(TARGET, `[\n${districts.map((district) => JSON.stringify(district)).join(',\n')}\n]\n`)
console.log(`${districts.length} quarters of ${new Set(districts.map(({ town }) => town)).size} towns`)
