import { distanceKm, type Point } from '@plekje/geography'
import type { GazetteerRow } from '@plekje/geography/places'
import { foldWords } from '@plekje/text-folding'
import { compareCodeUnits } from './gazetteer'
import type { LabelRow, PlaceSources, PostcodeRow } from './place-sources'
import { AIRPORTS, DUTCH_NAMES, NICKNAMES } from './vocabulary/other-place-names'

/** Points of two sources that are further apart count as different. */
const MIN_DIFFERENCE_KM = 5
/** A label that is further from the estimated point of a place is another place of its name. */
const MAX_KM_TO_LABEL = 20
/** The same for a label whose name is unique in the country. */
const MAX_KM_TO_UNIQUE_LABEL = 60
/** The same for a place that GeoNames has. */
const MAX_KM_TO_NAMESAKE = 25
/** An estimate with a larger `spreadKm` is no point of a place. */
const MAX_SPREAD_KM = 8
/** Postcodes of Vlieland and Terschelling, whose neighbouring numbers are on the mainland. */
const ISLANDS = { from: 8881, to: 8899 }
/** Average population of a four-digit postcode; used for places without a known population. */
const RESIDENTS_PER_POSTCODE = 1_000
/** Limits to the places with neighbouring postcodes that locate a postcode: their number, and the gap to their postcodes. */
const MAX_NEIGHBOURS = 8
const MAX_POSTCODE_GAP = 60
/** A place that is further from the places with neighbouring postcodes is another place of its name. */
const MAX_KM_TO_NEIGHBOURS = 30
/** Place names that are also Dutch words, although the dictionary has no plain entry for them. */
const MORE_DUTCH_WORDS = new Set(['goes', 'zeist', 'soest', 'oss', 'urk', 'weert', 'roden', 'leek', 'lemmer', 'ede'])
/** Maximum gap between consecutive postcodes of a town. */
const MAX_GAP_IN_A_PLACE = 60
/** Matches the suffix of "Bergen L", "Elst Ut", "Rijswijk (GLD)" and "Alteveer gem Hoogeveen". */
const SUFFIX = / (?:\(?(NH|ZH|NB|LB?|Gld|GLD|Gn|GN|Gr|Ov|OV|Dr|DR|Fr|FR|Ut|UT|AC)\.?\)?|gem\.? .+)$/
const PROVINCE_OF_SUFFIX: Readonly<Record<string, string>> = {
  NH: 'Noord-Holland',
  ZH: 'Zuid-Holland',
  NB: 'Noord-Brabant',
  AC: 'Noord-Brabant',
  L: 'Limburg',
  LB: 'Limburg',
  GLD: 'Gelderland',
  GN: 'Groningen',
  GR: 'Groningen',
  OV: 'Overijssel',
  DR: 'Drenthe',
  FR: 'Friesland',
  UT: 'Utrecht',
}
/** CBS codes of municipalities without a place in GeoNames. */
const WITHOUT_GEONAMES = new Set(['0431', '0668', '0777', '1742', '1892'])
/** Coordinates have five decimals. */
const COORDINATE_PRECISION = 1e5

type PointSource = 'geonames' | 'ego' | 'cbs' | 'postcodes'

export interface SourcedRow extends GazetteerRow {
  readonly source: PointSource
  /** The sources that differ by more than 5 km, each with its distance. */
  readonly differs?: string
}

interface Draft extends Point {
  name: string
  province: string
  /** CBS code. */
  municipality: string
  population: number
  names: Set<string>
  postcodes: number[]
  isQuarter: boolean
  source: PointSource
  differs: string[]
}

/** A name in the list of postcodes, with the postcodes that belong to one place of that name. */
interface Locality {
  readonly name: string
  /** The name with the list's suffix for a province or municipality, which tells namesakes apart. */
  readonly fullName: string
  province: string | undefined
  readonly postcodes: number[]
}

/**
 * Joins the sources into one list, largest first.
 *
 * The point of a place comes from the first source that has it: GeoNames, nl-ego-cities, a label of CBS, or the centre
 * of the places with neighbouring postcodes if these lie close together. Where GeoNames and nl-ego-cities differ by more
 * than 5 km, GeoNames wins unless a label of CBS lies within 5 km of the other point. `differs` records the losing source
 * and its distance.
 */
export function buildGazetteer(sources: PlaceSources): readonly SourcedRow[] {
  const labels = groupBy(sources.labels.flatMap(labelNames), ({ key }) => key)
  const drafts = sources.geonames.map((row): Draft => {
    const name = DUTCH_NAMES[row.name] ?? row.name
    const { lat, lng, province, municipality, population, isQuarter } = row
    const isAccepted = (other: string) =>
      isDutchSpelling(other) && (province === 'Friesland' || ` ${foldWords(other)} `.includes(` ${foldWords(name)} `))
    const names = new Set([row.name, ...row.alternateNames.filter(isAccepted)])
    return {
      name,
      lat,
      lng,
      province,
      municipality,
      population,
      isQuarter,
      names,
      postcodes: [],
      source: 'geonames',
      differs: [],
    }
  })
  for (const [name, others] of [...Object.entries(NICKNAMES), ...Object.entries(AIRPORTS)]) {
    const [draft] = drafts.filter((candidate) => candidate.name === name).sort(byPopulation)
    if (!draft) throw new Error(`no source has ${name}, which has other names`)
    for (const other of others) draft.names.add(other)
  }
  for (const draft of drafts) compareWithEgo(draft, sources, labels.get(foldWords(draft.name)) ?? [])
  addLocalities(drafts, sources, labels)
  const mainNames = new Set(drafts.map(({ name }) => foldWords(name)))
  return drafts.sort(byPopulation).map((draft) => rowOf(draft, sources, mainNames))
}

const byPopulation = (a: Draft, b: Draft): number =>
  b.population - a.population || compareCodeUnits(a.name, b.name) || a.lat - b.lat

/** True for a name that may be Dutch or Frisian. GeoNames has names in about a hundred languages. */
const isDutchSpelling = (name: string): boolean =>
  /^(?:'[a-z]|\p{Lu})[\p{Script=Latin}' .()-]{2,}$/u.test(name) && !/^[A-Z]{3}$|^Gemeente /.test(name)

function compareWithEgo(draft: Draft, { ego }: PlaceSources, labels: readonly LabelRow[]): void {
  const point = ego.get(draft.name.toLowerCase())
  if (!point) return
  const km = distanceKm(draft, point)
  if (km <= MIN_DIFFERENCE_KM) return
  const isNearLabel = (position: Point) => labels.some((label) => distanceKm(label, position) <= MIN_DIFFERENCE_KM)
  if (!isNearLabel(draft) && isNearLabel(point) && km <= MAX_KM_TO_LABEL) {
    Object.assign(draft, { lat: point.lat, lng: point.lng, source: 'ego' })
    draft.differs.push(`geonames ${Math.round(km)} km`)
  } else {
    draft.differs.push(`ego ${Math.round(km)} km`)
  }
}

/** Adds postcodes to the places, and adds places that only the list of postcodes has. */
function addLocalities(drafts: Draft[], sources: PlaceSources, labels: ReadonlyMap<string, readonly LabelRow[]>): void {
  const localities = localitiesOf(sources.postcodes)
  const byName = groupBy(
    drafts.flatMap((draft) => [draft.name, ...draft.names].map((name) => ({ key: foldWords(name), draft }))),
    ({ key }) => key,
  )
  const candidatesOf = ({ name, province }: Locality): readonly Draft[] => {
    const candidates = [...new Set((byName.get(foldWords(name)) ?? []).map(({ draft }) => draft))]
    const inProvince = candidates.filter((draft) => province === undefined || draft.province === province)
    const towns = inProvince.filter(({ isQuarter }) => !isQuarter)
    return towns.length > 0 ? towns : inProvince
  }
  const points = unambiguousPoints(localities, (locality) => [
    ...candidatesOf(locality),
    ...(labels.get(foldWords(locality.name)) ?? []),
  ])
  for (const locality of localities) {
    const estimate = middleOf(points, locality.postcodes)
    const candidates = candidatesOf(locality)
    const nearest = estimate ? nearestTo(estimate, candidates) : candidates[0]
    const isUnambiguous = candidates.length === 1 && (locality.postcodes.length > 1 || locality.province !== undefined)
    if (nearest && (isUnambiguous || !estimate || distanceKm(nearest, estimate) <= MAX_KM_TO_NAMESAKE)) {
      nearest.postcodes.push(...locality.postcodes)
      nearest.names.add(locality.fullName)
      nearest.isQuarter = false
      continue
    }
    const point = estimate && pointFor(locality, estimate, sources.ego, labels.get(foldWords(locality.name)) ?? [])
    if (!point) continue
    const { lat, lng, source } = point
    const { municipality, province } = municipalityAt(point, drafts)
    drafts.push({
      name: locality.name,
      lat,
      lng,
      source,
      municipality,
      province: locality.province ?? province,
      population: RESIDENTS_PER_POSTCODE * locality.postcodes.length,
      names: new Set([locality.fullName]),
      postcodes: [...locality.postcodes],
      isQuarter: false,
      differs: [],
    })
  }
}

function pointFor(
  locality: Locality,
  estimate: Estimate,
  ego: ReadonlyMap<string, Point>,
  labels: readonly LabelRow[],
): (Point & { readonly source: PointSource; readonly municipality: string | undefined }) | undefined {
  const label = nearestTo(estimate, labels)
  const isUnambiguous = labels.every((other) => label && distanceKm(other, label) <= MIN_DIFFERENCE_KM)
  const isNear = (point: Point) =>
    distanceKm(point, estimate) <= (isUnambiguous ? MAX_KM_TO_UNIQUE_LABEL : MAX_KM_TO_LABEL)
  const fromEgo = ego.get(locality.name.toLowerCase())
  const municipality = label && isNear(label) ? label.municipality : undefined
  if (fromEgo && distanceKm(fromEgo, estimate) <= MAX_KM_TO_LABEL) return { ...fromEgo, source: 'ego', municipality }
  if (label && isNear(label)) return { lat: label.lat, lng: label.lng, source: 'cbs', municipality }
  const isOnIsland = locality.postcodes.some((code) => code >= ISLANDS.from && code <= ISLANDS.to)
  if (estimate.spreadKm > MAX_SPREAD_KM || isOnIsland) return undefined
  return { ...estimate, source: 'postcodes', municipality: undefined }
}

/** The municipality that the label names if it still exists, else that of the nearest place of GeoNames. */
function municipalityAt(
  point: Point & { readonly municipality: string | undefined },
  drafts: readonly Draft[],
): Pick<Draft, 'municipality' | 'province'> {
  const towns = drafts.filter(({ source }) => source === 'geonames')
  const labelledTown = towns.find(({ municipality }) => municipality === point.municipality)
  if (labelledTown) return labelledTown
  const nearest = nearestTo(point, towns)
  if (!nearest) throw new Error('GeoNames has no towns')
  const isUnknownToGeoNames = point.municipality !== undefined && WITHOUT_GEONAMES.has(point.municipality)
  return {
    municipality: isUnknownToGeoNames ? (point.municipality ?? '') : nearest.municipality,
    province: nearest.province,
  }
}

const nearestTo = <P extends Point>(point: Point, candidates: readonly P[]): P | undefined =>
  candidates.toSorted((a, b) => distanceKm(a, point) - distanceKm(b, point))[0]

/** Groups consecutive postcodes of the same name. The same name with a distant postcode is another place. */
function localitiesOf(postcodes: readonly PostcodeRow[]): readonly Locality[] {
  const localities: Locality[] = []
  const latestByName = new Map<string, Locality>()
  for (const { code, locality, province } of [...postcodes].sort((a, b) => a.code - b.code)) {
    const fullName = locality.replace(/^de /, 'De ')
    const previous = latestByName.get(fullName)
    if (previous && code - (previous.postcodes.at(-1) ?? 0) <= MAX_GAP_IN_A_PLACE) {
      previous.province ??= province
      previous.postcodes.push(code)
      continue
    }
    const next: Locality = {
      name: fullName.replace(SUFFIX, ''),
      fullName,
      province: PROVINCE_OF_SUFFIX[SUFFIX.exec(fullName)?.[1]?.toUpperCase() ?? ''] ?? province,
      postcodes: [code],
    }
    localities.push(next)
    latestByName.set(fullName, next)
  }
  return localities
}

type PointOfCode = readonly [code: number, point: Point]

/** The postcodes of names that all sources put at one point, without those that lie far from neighbouring postcodes. */
function unambiguousPoints(
  localities: readonly Locality[],
  pointsOf: (locality: Locality) => readonly Point[],
): readonly PointOfCode[] {
  const pointsOfCodes: PointOfCode[] = []
  for (const locality of localities) {
    const points = pointsOf(locality)
    const [point] = points
    if (point === undefined || points.some((candidate) => distanceKm(candidate, point) > MIN_DIFFERENCE_KM)) continue
    for (const code of locality.postcodes) pointsOfCodes.push([code, point])
  }
  return pointsOfCodes.filter(([code, point]) => {
    const otherPoints = pointsOfCodes.filter(([, otherPoint]) => otherPoint !== point)
    const middle = middleOf(otherPoints, [code])
    return middle === undefined || distanceKm(middle, point) <= MAX_KM_TO_NEIGHBOURS
  })
}

interface Estimate extends Point {
  /** Distance between the nearest neighbours with a lower and a higher postcode. */
  readonly spreadKm: number
}

/** The median of the points with the nearest postcodes, because a median hardly changes by one distant point. */
function middleOf(points: readonly PointOfCode[], postcodes: readonly number[]): Estimate | undefined {
  const first = postcodes[0] ?? 0
  const gap = ([code]: PointOfCode) => Math.abs(code - first)
  const nearest = points
    .filter((point) => gap(point) <= MAX_POSTCODE_GAP)
    .sort((a, b) => gap(a) - gap(b))
    .slice(0, MAX_NEIGHBOURS)
  if (nearest.length === 0) return undefined
  const median = (axis: 'lat' | 'lng') => {
    const values = nearest.map(([, point]) => point[axis]).sort((a, b) => a - b)
    return values[Math.floor(values.length / 2)] ?? 0
  }
  const middle = { lat: median('lat'), lng: median('lng') }
  const before = nearest.find(([code]) => code < first)
  const after = nearest.find(([code]) => code > first)
  const spreadKm = before && after ? distanceKm(before[1], after[1]) : Number.POSITIVE_INFINITY
  return { ...middle, spreadKm }
}

/** The label under each name that the place may have: without the area's number, without the part of a village. */
function labelNames(label: LabelRow): readonly (LabelRow & { readonly key: string })[] {
  const plain = label.name.replace(/^Wijk [\dA-Z]+ /, '').replace(/\s*\(.*\)$/, '')
  const shorter = plain.replace(
    /[- ](?:kern|dorp|centrum|kom|verspreide huizen|buitengebied|(?:en|e\.?) ?o(?:mgeving|\.).*)$/i,
    '',
  )
  const bare = shorter.replace(/^(?:verspreide huizen(?: in het| van| te)?|kern|dorp|kom|buitengebied) /i, '')
  const town = plain.replace(/(?:[ -](?:noord|zuid|oost|west|midden)(?:oost|west)?)+$/i, '')
  return [...new Set([plain, shorter, bare, town].map(foldWords))].map((key) => ({ ...label, key }))
}

function rowOf(draft: Draft, { municipalities, words }: PlaceSources, mainNames: ReadonlySet<string>): SourcedRow {
  const { name, province, population, isQuarter, source, differs } = draft
  const municipality = municipalities.get(draft.municipality)
  if (municipality === undefined) throw new Error(`no name of municipality ${draft.municipality} of ${name}`)
  const key = foldWords(name)
  // Leaves out names that are words or the main name of a place, unless they are curated.
  const names = [...draft.names].filter((alias, index, aliases) => {
    const aliasKey = foldWords(alias)
    const isFirst = aliases.findIndex((text) => foldWords(text) === aliasKey) === index
    const isTaken = words.has(aliasKey) || mainNames.has(aliasKey)
    return isFirst && aliasKey !== key && (!isTaken || isCurated(name, alias))
  })
  const isWord = words.has(key) || words.has(name.toLowerCase()) || MORE_DUTCH_WORDS.has(key)
  const row: { -readonly [Field in keyof GazetteerRow]: GazetteerRow[Field] } = {
    name,
    lat: roundCoordinate(draft.lat),
    lng: roundCoordinate(draft.lng),
    province,
    municipality: municipality.replace(/ \(.*\)$/, ''),
    population,
  }
  if (names.length > 0) row.names = names
  if (draft.postcodes.length > 0) row.postcodes = rangesOf(draft.postcodes)
  if (isQuarter) row.isQuarter = true
  if (isWord) row.isWord = true
  if (differs.length === 0) return { ...row, source }
  return { ...row, source, differs: differs.join(', ') }
}

const isCurated = (name: string, alias: string): boolean => NICKNAMES[name]?.includes(alias) ?? false

/** Postcodes as text, such as "1011-1019 1021". */
function rangesOf(codes: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const code of [...new Set(codes)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && code === last[1] + 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(' ')
}

const roundCoordinate = (degrees: number): number => Math.round(degrees * COORDINATE_PRECISION) / COORDINATE_PRECISION

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
