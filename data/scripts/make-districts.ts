// npm run districts:make -- FOLDER: the quarters of the larger towns with the middle of each, for search (SEARCH-29).
// FOLDER holds Gemeente_2015_labels.json, Wijk_2014_labels.json and Buurt_2014_labels.json: the label points of CBS'
// "Gebiedsindelingen" in WGS84, as TopoJSON (github.com/ties/cbs_gebiedsindelingen_topojson). Run by hand, once in years.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { districtsOf, type Label } from './districts'

interface Labels {
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] }
  readonly objects: {
    readonly labels: {
      readonly geometries: readonly {
        readonly id: string
        readonly coordinates: readonly [number, number]
        readonly properties: { readonly statnaam: string }
      }[]
    }
  }
}

const ROOT = join(__dirname, '..', '..')
const TARGET = join(ROOT, 'services', 'search', 'src', 'domain', 'words', 'districts-nl.json')

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: npm run districts:make -- FOLDER')

function labelsIn(file: string): readonly Label[] {
  const { transform, objects }: Labels = JSON.parse(readFileSync(join(folder ?? '', file), 'utf8'))
  const { scale, translate } = transform
  return objects.labels.geometries.map(({ id, coordinates: [x, y], properties: { statnaam } }) => ({
    municipality: id.slice(2, 6),
    name: statnaam,
    lng: x * scale[0] + translate[0],
    lat: y * scale[1] + translate[1],
  }))
}

const districts = districtsOf({
  municipalities: labelsIn('Gemeente_2015_labels.json'),
  labels: [...labelsIn('Wijk_2014_labels.json'), ...labelsIn('Buurt_2014_labels.json')],
})
writeFileSync(TARGET, `[\n${districts.map((district) => JSON.stringify(district)).join(',\n')}\n]\n`)
console.log(`${districts.length} quarters of ${new Set(districts.map(({ town }) => town)).size} towns`)
