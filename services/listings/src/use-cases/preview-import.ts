import { randomUUID } from 'node:crypto'
import type { VenueImport } from '@plekje/contracts'
import { loadGazetteer } from '@plekje/geography/places'
import { type Creation, type Erasures, type InTransaction, TooLargeError } from '@plekje/service-kit'
import type { Actor } from '../domain/audit'
import type { Names } from '../domain/catalog'
import {
  type Candidate,
  createDuplicateFinder,
  lookupKeysOf,
  type Matches,
  mergeMatches,
  strongestMatchOf,
} from '../imports/duplicate-finder'
import { createRowParser, type ParsedRow } from '../imports/parse-row'
import { readCsv, unreadable } from '../imports/read-csv'
import { readOsm } from '../imports/read-osm'
import { createTimeSlices } from '../imports/time-slices'
import type { CatalogCache } from '../storage/catalog-cache'
import type { StoredImport, StoredRow } from '../storage/import-models'
import { countsOf, type ImportRepository } from '../storage/import-repository'
import type { VenueRepository } from '../storage/venue-repository'

const MAX_ROWS = 50_000
const MAX_NAME_LENGTH = 120
/** Number of rows to compare with stored venues at a time, which bounds memory. */
const CHUNK_SIZE = 1000

/**
 * Reads a file and reports the result for each row; adds nothing. Duplicates are searched among all venues and earlier
 * rows. Stores the result; applying the import later adds exactly these rows.
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
      catalog: CatalogCache
      erasures: Pick<Erasures, 'assertActive'>
    },
  ) =>
  async <Stored>(
    { fileName, content }: { fileName: string; content: string },
    actor: Actor,
    { endRepeat, storeReply }: Creation<VenueImport, Stored>,
  ): Promise<Stored> => {
    // Ends here with the stored reply if this request was made before.
    await endRepeat()
    const id = randomUUID()
    const isJson = /^\s*\ufeff?\s*[{[]/.test(content.slice(0, 1000))
    const file = isJson ? readOsm(content) : readCsv(content)
    const currentCatalog = await catalog.current()
    const isOsm = file.format === 'osm-geojson'
    const parseRow = createRowParser(currentCatalog, isOsm, await loadGazetteer())
    const earlierRows = createDuplicateFinder()
    const yieldIfDue = createTimeSlices()
    const rows: StoredRow[] = []

    const checkRows = async (chunk: readonly ReadRow[]) => {
      const candidates = chunk.map(({ candidate }) => candidate).filter((candidate) => candidate !== undefined)
      const storedMatches = await findStoredMatches(candidates)
      for (const { source, parsedRow, candidate } of chunk) {
        const matches = candidate && mergeMatches(storedMatches.get(candidate) ?? {}, earlierRows.matches(candidate))
        const duplicate = matches && strongestMatchOf(matches)
        if (candidate && !duplicate) earlierRows.add(candidate)
        rows.push(storedRowOf(source, parsedRow, { importId: id, names: currentCatalog, duplicate }))
        await yieldIfDue()
      }
    }

    const findStoredMatches = async (candidates: readonly Candidate[]): Promise<Map<Candidate, Matches>> => {
      const matches = new Map<Candidate, Matches>()
      for await (const batch of venues.outlines(lookupKeysOf(candidates))) {
        const finder = createDuplicateFinder()
        for (const venue of batch.toSorted((a, b) => a._id - b._id)) {
          finder.add(candidateOf(venue, currentCatalog))
          await yieldIfDue()
        }
        for (const candidate of candidates) {
          matches.set(candidate, mergeMatches(matches.get(candidate) ?? {}, finder.matches(candidate)))
          await yieldIfDue()
        }
      }
      return matches
    }

    let chunk: ReadRow[] = []
    for await (const source of file.rows()) {
      if (rows.length + chunk.length === MAX_ROWS) {
        throw new TooLargeError('too_many_rows', 'Een bestand mag hoogstens 50.000 rijen hebben. Deel het op.')
      }
      chunk.push(withCandidate(source, parseRow(source), currentCatalog))
      await yieldIfDue()
      if (chunk.length < CHUNK_SIZE) continue
      await checkRows(chunk)
      chunk = []
    }
    await checkRows(chunk)
    if (rows.length === 0) throw unreadable('In dit bestand staan geen venues.')
    const preview: StoredImport = {
      _id: id,
      fileName,
      format: file.format,
      state: 'previewed',
      createdAt: new Date(),
      createdBy: actor.username,
      createdById: actor.id,
      counts: countsOf(rows.map(({ state }) => [state, 1])),
      includeDuplicates: false,
      // `actor` changes with each step of the import; the creator stays.
      actor: { id: actor.id },
    }
    await inTransaction(async () => {
      await erasures.assertActive(actor.id)
      await imports.begin(preview)
    })
    await imports.addRows(rows)
    return inTransaction(async () => {
      await erasures.assertActive(actor.id)
      await imports.show(preview)
      return storeReply(importOf(preview))
    })
  }

export const importOf = ({
  _id,
  fileName,
  format,
  state,
  createdAt,
  createdBy,
  counts,
}: StoredImport): VenueImport => ({
  id: _id,
  fileName,
  format,
  // `reading` is internal: an import is shown once its rows are stored.
  state: state === 'reading' ? 'previewed' : state,
  createdAt: createdAt.toISOString(),
  createdBy,
  counts,
})

interface ReadRow {
  readonly source: { readonly line: number; readonly name: string }
  readonly parsedRow: ParsedRow
  /** The row as the search for duplicates sees it; undefined for a row that cannot be added. */
  readonly candidate: Candidate | undefined
}

function withCandidate(source: ReadRow['source'], parsedRow: ParsedRow, names: Names): ReadRow {
  if ('problem' in parsedRow) return { source, parsedRow, candidate: undefined }
  const { draft, hasOwnPoint } = parsedRow
  const candidate = { ...candidateOf({ ...draft, _id: null }, names), line: source.line, hasOwnPoint }
  return { source, parsedRow, candidate }
}

function storedRowOf(
  source: ReadRow['source'],
  parsedRow: ParsedRow,
  { importId, names, duplicate }: { importId: string; names: Names; duplicate: Candidate | undefined },
): StoredRow {
  const base = { _id: `${importId}-${source.line}`, importId, line: source.line, venueId: null }
  if ('problem' in parsedRow) {
    return {
      ...base,
      state: 'invalid',
      name: [...source.name].slice(0, MAX_NAME_LENGTH).join(''),
      categoryName: null,
      locationName: null,
      problem: parsedRow.problem,
      duplicateOf: null,
      draft: null,
    }
  }
  const { draft } = parsedRow
  return {
    ...base,
    state: duplicate ? 'duplicate' : 'new',
    name: draft.name,
    categoryName: names.category(draft.categoryId)?.name ?? null,
    locationName: names.location(draft.locationId)?.name ?? '',
    problem: null,
    duplicateOf: duplicate ? { id: duplicate.id, name: duplicate.name, line: duplicate.line } : null,
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
  names: Names,
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
