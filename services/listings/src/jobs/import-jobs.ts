import { setTimeout as pause } from 'node:timers/promises'
import type { AuditAction } from '@plekje/contracts'
import { createPump } from '@plekje/engines'
import { afterCommit, type InTransaction, type Logger, type Outbox } from '@plekje/service-kit'
import { auditEvent } from '../storage/audit-event'
import type { CatalogCache } from '../storage/catalog-cache'
import type { StoredImport } from '../storage/import-models'
import type { ImportRepository } from '../storage/import-repository'
import type { VenuePhotos } from '../storage/photos-of-venues'
import type { VenueIds } from '../storage/venue-ids'
import type { VenueIntake } from '../storage/venue-intake'
import type { VenueRepository } from '../storage/venue-repository'

/** Maximum number of rows in one transaction, which must end within a minute. */
const BATCH_SIZE = 200
const RETRY_MS = 5000

export type ImportJobs = ReturnType<typeof createImportJobs>

/**
 * Applies and undoes imports in batches of rows. A batch is one transaction of its venues and its rows: a row is
 * applied or undone once, even if several processes work on one import or a process is interrupted.
 */
export function createImportJobs(parts: {
  readonly imports: ImportRepository
  readonly venues: VenueRepository
  readonly intake: VenueIntake
  readonly ids: Pick<VenueIds, 'catchUp'>
  readonly catalog: CatalogCache
  readonly photos: Pick<VenuePhotos, 'mark' | 'afterChange'>
  readonly inTransaction: InTransaction
  readonly outbox: Pick<Outbox, 'add'>
  readonly log: Logger
}) {
  const { imports, venues, intake, ids, catalog, photos, inTransaction, outbox, log } = parts
  /** Per import a function that works until no more work is requested. */
  const pumps = new Map<string, () => Promise<void>>()
  const requestedIds = new Set<string>()
  const closing = new AbortController()

  /** Repeats a transaction while it changes {@link BATCH_SIZE} rows, its maximum. False when the service stops. */
  const inBatches = async (importId: string, changeBatch: () => Promise<number>): Promise<boolean> => {
    let changedRows = BATCH_SIZE
    while (changedRows === BATCH_SIZE) {
      if (closing.signal.aborted) return false
      changedRows = await inTransaction(changeBatch)
      await imports.setCounts(importId)
    }
    return true
  }

  const apply = async (job: StoredImport) => {
    const statesToAdd = job.includeDuplicates ? (['new', 'duplicate'] as const) : (['new'] as const)
    await catalog.ensureNames()
    // The seed may have used more ids since the start of the service.
    await ids.catchUp()
    const addBatch = async () => {
      const rows = await imports.rowsIn(job._id, statesToAdd, BATCH_SIZE)
      if (rows.length === 0) return 0
      const drafts = rows.map(({ draft }) => draft).filter((draft) => draft !== null && draft !== undefined)
      const venueIds = await intake.addAll(drafts)
      await imports.setAdded(rows.map(({ _id }, index) => ({ rowId: _id, venueId: venueIds[index] ?? 0 })))
      return rows.length
    }
    if (!(await inBatches(job._id, addBatch))) return
    await imports.setStateOfAll(job._id, 'duplicate', 'skipped')
    await finish(job, 'applied', 'venues.imported', ({ added }) => [{ field: 'venues', from: null, to: String(added) }])
  }

  const undo = async (job: StoredImport) => {
    const editedCount = await venues.countEdited(job._id)
    const removeBatch = async () => {
      const rows = await imports.rowsIn(job._id, ['added'], BATCH_SIZE)
      if (rows.length === 0) return 0
      const venueIds = rows.map(({ venueId }) => venueId).filter((venueId) => venueId !== null)
      await photos.mark({ venueId: venueIds })
      afterCommit(() => void photos.afterChange({ venueId: venueIds }))
      await venues.removeMany(venueIds, job._id)
      await imports.setState(
        rows.map(({ _id }) => _id),
        'undone',
      )
      return rows.length
    }
    if (!(await inBatches(job._id, removeBatch))) return
    await finish(job, 'undone', 'import.undone', ({ undone }) => {
      const venuesChange = { field: 'venues', from: String(undone), to: '0' } as const
      if (editedCount === 0) return [venuesChange]
      return [venuesChange, { field: 'editedVenues', from: String(editedCount), to: '0' }]
    })
  }

  const finish = async (
    { _id, fileName, actor, state }: StoredImport,
    nextState: 'applied' | 'undone',
    action: AuditAction,
    changesOf: (counts: StoredImport['counts']) => Parameters<typeof auditEvent>[3],
  ) => {
    const counts = await imports.countRows(_id)
    const event = auditEvent(actor, action, { kind: 'import', id: _id, name: fileName }, changesOf(counts))
    await inTransaction(async () => {
      if (await imports.transition(_id, [state], { state: nextState, counts })) await outbox.add(event)
    })
  }

  const run = async (id: string) => {
    while (!closing.signal.aborted) {
      try {
        const job = await imports.find(id)
        if (job?.state === 'applying') return await apply(job)
        if (job?.state === 'undoing') return await undo(job)
        return
      } catch (error) {
        log.warn({ err: error, import: id }, 'could not continue the import; retrying in 5 s')
        await pause(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  const pumpOf = (id: string) =>
    createPump(
      () => requestedIds.has(id),
      () => {
        requestedIds.delete(id)
        return run(id)
      },
    )

  const resume = (id: string) => {
    if (closing.signal.aborted) return
    requestedIds.add(id)
    const work = pumps.get(id) ?? pumpOf(id)
    pumps.set(id, work)
    void work()
  }
  return {
    /** Works on an import in the background. During that work, a call makes it read the import once more. */
    resume,
    /** Resumes interrupted imports. */
    async start() {
      await imports.removeStale()
      for (const { _id } of await imports.findUnfinished()) resume(_id)
    },
    /** Waits for the current batches. */
    async close() {
      closing.abort()
      await Promise.all(Array.from(pumps.values(), (work) => work()))
    },
  }
}
