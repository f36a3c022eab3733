/** The label of a statistical area. */
export interface Label {
  /** Code of four digits. The codes of all areas in the municipality begin with it. */
  readonly municipality: string
  readonly name: string
  readonly lat: number
  readonly lng: number
}

/** A quarter under the name that people use, and its middle. */
export interface District {
  readonly town: string
  readonly name: string
  readonly lat: number
  readonly lng: number
}

interface Quarter {
  readonly town: string
  readonly name: string
  readonly labels: readonly Label[]
  /**
   * True if an area has this name, with or without a compass direction or number. Otherwise the name is what remains
   * without "oud" or "nieuw", and it only counts if several areas share it.
   */
  readonly isNamed: boolean
}

/** Towns with quarters that people know by name: those of about 100,000 people and more. */
const TOWNS = new Set(
  "Amsterdam,Rotterdam,Den Haag,Utrecht,Eindhoven,Tilburg,Groningen,Almere,Breda,Nijmegen,Apeldoorn,Haarlem,Arnhem,Enschede,Amersfoort,'s-Hertogenbosch,Zwolle,Zoetermeer,Leiden,Maastricht,Dordrecht,Ede,Alkmaar,Delft,Venlo,Deventer,Leeuwarden,Hilversum".split(
    ',',
  ),
)
const OTHER_NAMES: Readonly<Record<string, string>> = { "'s-Gravenhage": 'Den Haag' }

/** Names that people do not use for an outing. */
const NO_QUARTER = /verspreide huizen|bedrijv|industrie|buitengebied|overig/
/** The part of a quarter at the end of an area's name: "Lombok-West", "Presikhaaf III", "De Hoef I en II". */
const PART_OF_QUARTER =
  /(?:[\s-]+(?:en\s+)?(?:noord|zuid|oost|west|midden|noordoost|noordwest|zuidoost|zuidwest|[ivx]+))+$/i
const OLD_OR_NEW = /^(?:oude?|nieuwe?)\s+/i
const ONLY_OLD_OR_NEW = /^(?:oude?|nieuwe?)$/i
/** Separators between two district names: "Nieuwmarkt/Lastage", "Welgelegen. Den Hommel". */
const BETWEEN_NAMES = /\s*\/\s*|(?<=[a-z]{2})\.\s+/
const MIN_LETTERS = 3
const COORDINATE_PRECISION = 10_000

/** The quarters: each name of a statistical area, and the part of a name that several areas share. */
export function districtsOf(sources: {
  readonly municipalities: readonly Label[]
  readonly labels: readonly Label[]
}): readonly District[] {
  const towns = new Map(sources.municipalities.map(({ municipality, name }) => [municipality, townOf(name)]))
  const quarters = new Map<string, Quarter>()
  for (const label of sources.labels) {
    const town = towns.get(label.municipality)
    if (town === undefined || !TOWNS.has(town) || NO_QUARTER.test(label.name.toLowerCase())) continue
    for (const { name, isNamed } of namesOf(label.name, town)) {
      const key = `${town}/${name.toLowerCase()}`
      const quarter = quarters.get(key) ?? { town, name, labels: [], isNamed: false }
      quarters.set(key, { ...quarter, labels: [...quarter.labels, label], isNamed: quarter.isNamed || isNamed })
    }
  }
  return [...quarters.values()]
    .filter(({ labels, isNamed }) => isNamed || labels.length > 1)
    .map(({ town, name, labels }) => ({ town, name, lat: mean(labels, 'lat'), lng: mean(labels, 'lng') }))
    .sort((a, b) => a.town.localeCompare(b.town, 'nl') || a.name.localeCompare(b.name, 'nl'))
}

const townOf = (municipality: string): string => {
  const name = municipality.replace(/ \(gemeente\)$/, '')
  return OTHER_NAMES[name] ?? name
}

/** The names of an area without its number and the name of the town, each with and without the part of the quarter. */
function namesOf(area: string, town: string): readonly Pick<Quarter, 'name' | 'isNamed'>[] {
  const plain = area
    .replace(/^Wijk [\dA-Z]+ /, '')
    .replace(/^Stadsdeel /, '')
    .replace(/\s*\(.*\)$/, '')
    .replace(/ en omgeving\b.*$/, '')
    .replace(new RegExp(`^${town}[ -]`), '')
    .split(BETWEEN_NAMES)
    .map((name) => name.trim())
  const names = plain.flatMap((name) => {
    const mainName = name.replace(PART_OF_QUARTER, '')
    const withoutOldOrNew = mainName.replace(OLD_OR_NEW, '')
    return [
      { name, isNamed: true },
      { name: mainName, isNamed: true },
      { name: withoutOldOrNew, isNamed: withoutOldOrNew === mainName },
    ]
  })
  return names.filter(
    ({ name }, index) =>
      name.length >= MIN_LETTERS &&
      !ONLY_OLD_OR_NEW.test(name) &&
      name.toLowerCase() !== town.toLowerCase() &&
      names.findIndex((other) => other.name === name) === index,
  )
}

const mean = (labels: readonly Label[], axis: 'lat' | 'lng'): number =>
  Math.round((labels.reduce((sum, label) => sum + label[axis], 0) / labels.length) * COORDINATE_PRECISION) /
  COORDINATE_PRECISION
