import { randomUUID } from 'node:crypto'
import type { VenueImport } from '@plekje/contracts'
import { loadGazetteer } from '@plekje/geography/places'
import { type Creation, type Erasures, type InTransaction, TooLargeError } from '@plekje/service-kit'
import type { Actor } from '../domain/audit'
import type { Catalog } from '../domain/catalog'
import {
  type Candidate,
  chosenOf,
  createDuplicateFinder,
  type Matches,
  mergeMatches,
  placesOf,
} from '../imports/duplicate-finder'
import { readCsv, unreadable } from '../imports/read-csv'
import { readOsm } from '../imports/read-osm'
import { createTimeSlices } from '../imports/time-slices'
import { createRowReader, type ParsedRow } from '../imports/understand-row'
import type { CatalogKeeper } from '../storage/catalog-keeper'
import type { StoredImport, StoredRow } from '../storage/import-models'
import { countsOf, type ImportRepository } from '../storage/import-repository'
import type { VenueRepository } from '../storage/venue-repository'

export const MAX_ROWS = 50_000
const MAX_NAME = 120
/** Number of rows to compare with stored venues at a time, which bounds memory. */
const CHUNK = 1000

/**
 * Reads a file and reports the result for each row; adds nothing. Duplicates are searched among all venues and earlier
 * rows. Stores the result, which is exactly what applying adds.
 */
export const createPreviewImport =
  (
    imports: ImportRepository,
    {
      inTransaction,
      venues,
      catalog,
      erasures,
    }: {
      inTransaction: InTransaction
      venues: Pick<VenueRepository, 'outlines'>
      catalog: CatalogKeeper
      erasures: Pick<Erasures, 'assertActive'>
    },
  ) =>
  async <Stored>(
    { fileName, content }: { fileName: string; content: string },
    actor: Actor,
    { endRepeat, storeReply }: Creation<VenueImport, Stored>,
  ): Promise<Stored> => {
    await endRepeat()
    const id = randomUUID()
    const file = /^\s*\ufeff?\s*[{[]/.test(content.slice(0, 1000)) ? readOsm(content) : readCsv(content)
    const names = await catalog.current()
    const isOsm = file.format === 'osm-geojson'
    const understand = createRowReader(names, isOsm, await loadGazetteer())
    const earlier = createDuplicateFinder()
    const endOfSlice = createTimeSlices()
    const rows: StoredRow[] = []

    const addRows = async (chunk: readonly ReadRow[]) => {
      const stored = await matchesInStore(chunk.flatMap(({ candidate }) => candidate ?? []))
      for (const { source, understood, candidate } of chunk) {
        const found = candidate && mergeMatches(stored.get(candidate) ?? {}, earlier.matches(candidate))
        const same = found && chosenOf(found)
        if (candidate && !same) earlier.add(candidate)
        rows.push(rowOf(source, understood, { importId: id, names, same }))
        await endOfSlice()
      }
    }

    const matchesInStore = async (candidates: readonly Candidate[]): Promise<Map<Candidate, Matches>> => {
      const found = new Map<Candidate, Matches>()
      for await (const piece of venues.outlines(placesOf(candidates))) {
        const finder = createDuplicateFinder()
        for (const venue of piece.toSorted((one, other) => one._id - other._id)) {
          finder.add(candidateOf(venue, names))
          await endOfSlice()
        }
        for (const candidate of candidates) {
          found.set(candidate, mergeMatches(found.get(candidate) ?? {}, finder.matches(candidate)))
          await endOfSlice()
        }
      }
      return found
    }

    let chunk: ReadRow[] = []
    for await (const source of file.rows()) {
      if (rows.length + chunk.length === MAX_ROWS) {
        throw new TooLargeError('too_many_rows', 'Een bestand mag hoogstens 50.000 rijen hebben. Deel het op.')
      }
      chunk.push(readRow(source, understand(source), names))
      await endOfSlice()
      if (chunk.length < CHUNK) continue
      await addRows(chunk)
      chunk = []
    }
    await addRows(chunk)
    if (rows.length === 0) throw unreadable('In dit bestand staan geen venues.')
    const found: StoredImport = {
      _id: id,
      fileName,
      format: file.format,
      state: 'previewed',
      createdAt: new Date(),
      createdBy: actor.username,
      createdById: actor.id,
      counts: countsOf(rows.map(({ state }) => [state, 1])),
      includeDuplicates: false,
      actor: { id: actor.id },
    }
    await inTransaction(async () => {
      await erasures.assertActive(actor.id)
      await imports.begin(found)
    })
    await imports.addRows(rows)
    return inTransaction(async () => {
      await erasures.assertActive(actor.id)
      await imports.show(found)
      return storeReply(importOf(found))
    })
  }

/** View of an import. */
export const importOf = ({ _id, state, createdAt, ...found }: StoredImport): VenueImport => ({
  id: _id,
  fileName: found.fileName,
  format: found.format,
  state: state === 'reading' ? 'previewed' : state,
  createdAt: createdAt.toISOString(),
  createdBy: found.createdBy,
  counts: found.counts,
})

interface ReadRow {
  readonly source: { readonly line: number; readonly name: string }
  readonly understood: ParsedRow
  /** Search key for duplicates; undefined for a row that cannot be added. */
  readonly candidate: Candidate | undefined
}

function readRow(source: ReadRow['source'], understood: ParsedRow, names: Catalog): ReadRow {
  if ('problem' in understood) return { source, understood, candidate: undefined }
  const { draft, hasOwnPoint } = understood
  const candidate = { ...candidateOf({ ...draft, _id: null }, names), line: source.line, hasOwnPoint }
  return { source, understood, candidate }
}

function rowOf(
  source: ReadRow['source'],
  understood: ParsedRow,
  { importId, names, same }: { importId: string; names: Catalog; same: Candidate | undefined },
): StoredRow {
  const base = { _id: `${importId}-${source.line}`, importId, line: source.line, venueId: null }
  if ('problem' in understood) {
    const name = [...source.name].slice(0, MAX_NAME).join('')
    const nothing = { categoryName: null, locationName: null, duplicateOf: null, draft: null }
    return { ...base, ...nothing, state: 'invalid', name, problem: understood.problem }
  }
  const { draft } = understood
  return {
    ...base,
    state: same ? 'duplicate' : 'new',
    name: draft.name,
    categoryName: names.category(draft.categoryId)?.name ?? null,
    locationName: names.location(draft.locationId)?.name ?? '',
    problem: null,
    duplicateOf: same ? { id: same.id, name: same.name, line: same.line } : null,
    draft: { ...draft, importId },
  }
}

function candidateOf(
  venue: {
    readonly _id: number | null
    readonly name: string
    readonly locationId: number
    readonly address: string
    readonly latitude: string
    readonly longitude: string
    readonly osmId?: string | null
  },
  names: Catalog,
): Candidate {
  const place = names.location(venue.locationId)
  const { latitude, longitude } = venue
  return {
    id: venue._id,
    line: null,
    name: venue.name,
    locationId: venue.locationId,
    placeName: place?.name ?? '',
    address: venue.address,
    latitude: Number(latitude),
    longitude: Number(longitude),
    hasOwnPoint: latitude !== place?.latitude || longitude !== place?.longitude,
    osmId: venue.osmId ?? null,
  }
}
