import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Point } from '@plekje/geography'

/** Provinces by their codes: two digits in GeoNames, letters in the list of postcodes. */
export const PROVINCES: Readonly<Record<string, string>> = {
  '01': 'Drenthe',
  '02': 'Friesland',
  '03': 'Gelderland',
  '04': 'Groningen',
  '05': 'Limburg',
  '06': 'Noord-Brabant',
  '07': 'Noord-Holland',
  '09': 'Utrecht',
  '10': 'Zeeland',
  '11': 'Zuid-Holland',
  '15': 'Overijssel',
  '16': 'Flevoland',
  DR: 'Drenthe',
  FR: 'Friesland',
  GE: 'Gelderland',
  GR: 'Groningen',
  LI: 'Limburg',
  NB: 'Noord-Brabant',
  NH: 'Noord-Holland',
  UT: 'Utrecht',
  ZE: 'Zeeland',
  ZH: 'Zuid-Holland',
  OV: 'Overijssel',
  FL: 'Flevoland',
}

/** Municipalities by CBS code that are newer than the labels of 2015, or that the labels misspell. */
const LATER_MUNICIPALITIES: Readonly<Record<string, string>> = {
  '1900': 'Súdwest-Fryslân',
  '1931': 'Krimpenerwaard',
  '1940': 'De Fryske Marren',
  '1942': 'Gooise Meren',
  '1945': 'Berg en Dal',
  '1948': 'Meierijstad',
  '1949': 'Waadhoeke',
  '1950': 'Westerwolde',
  '1952': 'Midden-Groningen',
  '1954': 'Beekdaelen',
  '1955': 'Montferland',
  '1959': 'Altena',
  '1960': 'West Betuwe',
  '1961': 'Vijfheerenlanden',
  '1963': 'Hoeksche Waard',
  '1966': 'Het Hogeland',
  '1969': 'Westerkwartier',
  '1970': 'Noardeast-Fryslân',
  '1978': 'Molenlanden',
  '1979': 'Eemsdelta',
  '1980': 'Dijk en Waard',
  '1982': 'Land van Cuijk',
  '1991': 'Maashorst',
  '1992': 'Voorne aan Zee',
}
/** Municipalities that the directory names differently from the source. */
const RENAMED_MUNICIPALITIES: Readonly<Record<string, string>> = {
  "'s-Gravenhage": 'Den Haag',
  Groesbeek: 'Berg en Dal',
}

export interface GeoNamesRow extends Point {
  readonly name: string
  readonly alternateNames: readonly string[]
  readonly isQuarter: boolean
  readonly province: string
  /** CBS code. */
  readonly municipality: string
  readonly population: number
}

export interface PostcodeRow {
  readonly code: number
  readonly locality: string
  /** Missing in four of ten rows. */
  readonly province: string | undefined
}

export interface LabelRow extends Point {
  readonly name: string
  /** CBS code. */
  readonly municipality: string
}

export interface PlaceSources {
  readonly geonames: readonly GeoNamesRow[]
  readonly ego: ReadonlyMap<string, Point>
  readonly postcodes: readonly PostcodeRow[]
  readonly labels: readonly LabelRow[]
  /** Names by CBS code. */
  readonly municipalities: ReadonlyMap<string, string>
  /** Lower-case words of Dutch. */
  readonly words: ReadonlySet<string>
}

/** Reads the files that the instructions of make-gazetteer.ts put into one folder. */
export function readPlaceSources(folder: string): PlaceSources {
  const readText = (file: string) => readFileSync(join(folder, file), 'utf8')
  const municipalities = new Map(
    readLabels(readText('Gemeente_2015_labels.json')).map(({ municipality, name }) => {
      const plain = name.replace(/ \(gemeente\)$/, '')
      return [municipality, RENAMED_MUNICIPALITIES[plain] ?? plain]
    }),
  )
  for (const [code, name] of Object.entries(LATER_MUNICIPALITIES)) municipalities.set(code, name)
  return {
    geonames: readGeoNames(readText('cities500.txt')),
    ego: readEgo(readText('city_coords.py')),
    postcodes: readPostcodes(readText('postcodes.json')),
    labels: [...readLabels(readText('Wijk_2014_labels.json')), ...readLabels(readText('Buurt_2014_labels.json'))],
    municipalities,
    words: readWords(readText('index.dic')),
  }
}

/** Positions of the columns in a file of GeoNames. */
const COLUMNS = {
  name: 1,
  alternateNames: 3,
  lat: 4,
  lng: 5,
  featureCode: 7,
  country: 8,
  province: 10,
  municipality: 11,
  population: 14,
} as const

function readGeoNames(text: string): readonly GeoNamesRow[] {
  const rows: GeoNamesRow[] = []
  for (const line of text.split('\n')) {
    const columns = line.split('\t')
    const textOf = (column: keyof typeof COLUMNS) => columns[COLUMNS[column]] ?? ''
    if (textOf('country') !== 'NL') continue
    const province = PROVINCES[textOf('province')]
    if (province === undefined) throw new Error(`unknown province code ${textOf('province')} of ${textOf('name')}`)
    rows.push({
      name: textOf('name'),
      alternateNames: textOf('alternateNames').split(',').filter(Boolean),
      lat: Number(textOf('lat')),
      lng: Number(textOf('lng')),
      isQuarter: textOf('featureCode') === 'PPLX',
      province,
      municipality: textOf('municipality'),
      population: Number(textOf('population')),
    })
  }
  return rows
}

/** Reads the dictionary of a Python file. A point of 0,0 means that there is no point. */
function readEgo(text: string): ReadonlyMap<string, Point> {
  const rows = text.matchAll(/"([^"\n]+)":\s*\{"lat":\s*(-?[\d.]+),\s*"lon":\s*(-?[\d.]+)\}/g)
  const points = [...rows].map(([, name = '', lat, lng]) => [name, { lat: Number(lat), lng: Number(lng) }] as const)
  return new Map(points.filter(([, { lat, lng }]) => lat !== 0 && lng !== 0))
}

function readPostcodes(text: string): readonly PostcodeRow[] {
  const rows: readonly { code: string; localityName: string; stateCode: string | null }[] = JSON.parse(text)
  return rows.map(({ code, localityName, stateCode }) => ({
    code: Number(code),
    locality: localityName,
    province: stateCode === null ? undefined : PROVINCES[stateCode],
  }))
}

/** Label points of CBS' statistical areas, as TopoJSON. */
export function readLabels(text: string): readonly LabelRow[] {
  const { transform, objects } = JSON.parse(text)
  const [scaleX, scaleY] = transform.scale
  const [x, y] = transform.translate
  const labels: readonly {
    id: string
    coordinates: readonly [number, number]
    properties: { statnaam: string }
  }[] = objects.labels.geometries
  return labels.map(({ id, coordinates, properties }) => ({
    name: properties.statnaam,
    municipality: id.slice(2, 6),
    lng: coordinates[0] * scaleX + x,
    lat: coordinates[1] * scaleY + y,
  }))
}

/** Reads a Hunspell dictionary: a word on each line, with flags after a slash. */
function readWords(text: string): ReadonlySet<string> {
  const words = text.split('\n').map((line) => line.split('/')[0]?.trim() ?? '')
  return new Set(words.filter((word) => word !== '' && word === word.toLowerCase()))
}
