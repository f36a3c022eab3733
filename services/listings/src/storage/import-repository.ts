import { type ImportRow, withoutUndefined } from '@plekje/contracts'
import type { ImportModels, StoredImport, StoredRow } from './import-models'

type RowState = ImportRow['state']
type Counts = StoredImport['counts']

const INSERT_BATCH = 500
const HOUR_MS = 3_600_000
/** An import that is still being read after this long was interrupted. */
const MAX_READING_MS = HOUR_MS
const UNUSED_PREVIEW_MS = 30 * 24 * HOUR_MS
const MAX_LISTED = 100

export type ImportRepository = ReturnType<typeof createImportRepository>

export function createImportRepository({ imports, rows }: ImportModels) {
  const visibleOnly = { state: { $ne: 'reading' as const } }

  const countRows = async (importId: string): Promise<Counts> => {
    const groups = await rows.aggregate<{ _id: RowState; count: number }>([
      { $match: { importId } },
      { $group: { _id: '$state', count: { $sum: 1 } } },
    ])
    return countsOf(groups.map(({ _id, count }) => [_id, count]))
  }

  const transition = async (
    id: string,
    from: readonly StoredImport['state'][],
    changes: Partial<Pick<StoredImport, 'state' | 'counts' | 'includeDuplicates' | 'actor'>>,
  ): Promise<boolean> => {
    const { modifiedCount } = await imports.updateOne({ _id: id, state: { $in: [...from] } }, { $set: changes })
    return modifiedCount === 1
  }

  const remove = async (ids: readonly string[]) => {
    for (const importId of ids) await rows.deleteMany({ importId })
    if (ids.length > 0) await imports.deleteMany({ _id: { $in: [...ids] } })
  }

  return {
    countRows,
    transition,

    /** In a transaction: stores an import, which nobody sees until `show`. */
    async begin(venueImport: StoredImport): Promise<void> {
      await imports.insertMany([{ ...venueImport, state: 'reading' }], { lean: true })
    },
    async addRows(newRows: readonly StoredRow[]): Promise<void> {
      for (let start = 0; start < newRows.length; start += INSERT_BATCH) {
        await rows.insertMany(newRows.slice(start, start + INSERT_BATCH) as never, { lean: true, ordered: false })
      }
    },
    /** In a transaction: shows an import whose rows are stored. */
    async show({ _id, state }: Pick<StoredImport, '_id' | 'state'>): Promise<void> {
      await imports.findOneAndUpdate({ _id, state: 'reading' }, { $set: { state } }).orFail()
    },
    find: (id: string) => imports.findOne({ _id: id, ...visibleOnly }).lean<StoredImport | null>(),
    findLatest: () =>
      imports
        .find(visibleOnly)
        .sort({ createdAt: -1 })
        .limit(MAX_LISTED)
        .comment('scan: in the order of an index, and the filter drops only the few imports that are still being read')
        .lean<StoredImport[]>(),
    findUnfinished: () =>
      imports.find({ state: { $in: ['applying', 'undoing'] } }, { _id: 1 }).lean<{ _id: string }[]>(),

    async page(importId: string, { state, skip, limit }: { state: RowState | undefined; skip: number; limit: number }) {
      const filter = withoutUndefined({ importId, state })
      const [rowsOfPage, total] = await Promise.all([
        rows.find(filter, { draft: 0 }).sort({ line: 1 }).skip(skip).limit(limit).lean<Omit<StoredRow, 'draft'>[]>(),
        rows.countDocuments(filter),
      ])
      return { rows: rowsOfPage, total }
    },
    rowsIn: (importId: string, states: readonly RowState[], limit: number) =>
      rows
        .find({ importId, state: { $in: [...states] } })
        .limit(limit)
        .lean<StoredRow[]>(),

    /** Records the venues that were added for rows. */
    async setAdded(addedRows: readonly { readonly rowId: string; readonly venueId: number }[]): Promise<void> {
      await rows.bulkWrite(
        addedRows.map(({ rowId, venueId }) => ({
          updateOne: { filter: { _id: rowId }, update: { $set: { state: 'added', venueId } } },
        })),
      )
    },
    async setState(ids: readonly string[], state: RowState): Promise<void> {
      await rows.updateMany({ _id: { $in: [...ids] } }, { $set: { state } })
    },
    async setStateOfAll(importId: string, from: RowState, state: RowState): Promise<void> {
      await rows.updateMany({ importId, state: from }, { $set: { state } })
    },
    async setCounts(id: string): Promise<void> {
      await imports.updateOne({ _id: id }, { $set: { counts: await countRows(id) } })
    },

    /** Deletes imports that were interrupted while reading, and previews that were not applied within 30 days. */
    async removeStale(now = Date.now()): Promise<void> {
      const stale = await imports
        .find(
          {
            state: { $in: ['reading', 'previewed'] },
            $or: [
              { state: 'reading', createdAt: { $lt: new Date(now - MAX_READING_MS) } },
              { state: 'previewed', createdAt: { $lt: new Date(now - UNUSED_PREVIEW_MS) } },
            ],
          },
          { _id: 1 },
        )
        .lean<{ _id: string }[]>()
      await remove(stale.map(({ _id }) => _id))
    },
  }
}

export function countsOf(countsByState: readonly (readonly [RowState, number])[]): Counts {
  const counts: Counts = { new: 0, duplicate: 0, invalid: 0, added: 0, skipped: 0, undone: 0 }
  for (const [state, count] of countsByState) counts[state] += count
  return counts
}
