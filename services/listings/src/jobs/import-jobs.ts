import { setTimeout as pause } from 'node:timers/promises'
import type { AuditAction } from '@plekje/contracts'
import { createPump } from '@plekje/engines'
import type { Logger } from '@plekje/service-kit'
import { auditEvent } from '../storage/audit-event'
import type { CatalogKeeper } from '../storage/catalog-keeper'
import type { StoredImport } from '../storage/import-models'
import type { ImportRepository } from '../storage/import-repository'
import type { VenuePhotos } from '../storage/photos-of-venues'
import type { VenueIds } from '../storage/venue-ids'
import type { VenueIntake } from '../storage/venue-intake'
import type { VenueRepository } from '../storage/venue-repository'

const BATCH = 200
const RETRY_MS = 5000

export type ImportJobs = ReturnType<typeof createImportJobs>

/**
 * Applies and undoes imports in steps. Each step may be interrupted and repeated, even by another process at the same
 * time: a row gets the id of its venue before the venue is added, and only one process can write the final state.
 */
export function createImportJobs(parts: {
  readonly imports: ImportRepository
  readonly venues: VenueRepository
  readonly intake: VenueIntake
  readonly ids: VenueIds
  readonly catalog: CatalogKeeper
  readonly photos: Pick<VenuePhotos, 'mark' | 'afterChange'>
  readonly log: Logger
}) {
  const { imports, venues, intake, ids, catalog, photos, log } = parts
  /** Per import a function that resolves once no more work is requested. */
  const pumps = new Map<string, () => Promise<void>>()
  const asked = new Set<string>()
  const closing = new AbortController()

  const apply = async (job: StoredImport) => {
    const wanted = job.includeDuplicates ? (['new', 'duplicate'] as const) : (['new'] as const)
    await catalog.current()
    for (;;) {
      if (closing.signal.aborted) return
      const rows = await imports.rowsIn(job._id, wanted, BATCH)
      if (rows.length === 0) break
      const loose = rows.filter(({ venueId }) => venueId === null)
      const reservedIds = loose.length === 0 ? [] : await ids.reserve(loose.length)
      const reserved = await imports.reserve(loose.map(({ _id }, at) => ({ row: _id, venueId: reservedIds[at] ?? 0 })))
      await intake.addMissing(
        rows.flatMap(({ _id, venueId, draft }) => {
          const id = venueId ?? reserved.get(_id)
          return id === undefined || draft === null ? [] : [{ id, draft }]
        }),
      )
      await imports.setState(
        rows.map(({ _id }) => _id),
        'added',
      )
      await imports.setCounts(job._id)
    }
    await imports.setStateOfAll(job._id, 'duplicate', 'skipped')
    await end(job, 'applied', 'venues.imported', ({ added }) => [{ field: 'venues', from: null, to: String(added) }])
  }

  const undo = async (job: StoredImport) => {
    const edited = await venues.countEdited(job._id)
    for (;;) {
      if (closing.signal.aborted) return
      const rows = await imports.rowsIn(job._id, ['added'], BATCH)
      if (rows.length === 0) break
      const gone = rows.map(({ venueId }) => venueId).filter((venueId) => venueId !== null)
      await photos.mark({ venueId: gone })
      await venues.removeMany(gone, job._id)
      await imports.setState(
        rows.map(({ _id }) => _id),
        'undone',
      )
      await imports.setCounts(job._id)
      await photos.afterChange({ venueId: gone })
    }
    await end(job, 'undone', 'import.undone', ({ undone }) => [
      { field: 'venues', from: String(undone), to: '0' },
      ...(edited > 0 ? [{ field: 'editedVenues' as const, from: String(edited), to: '0' }] : []),
    ])
  }

  const end = async (
    { _id, fileName, actor, state }: StoredImport,
    next: 'applied' | 'undone',
    action: AuditAction,
    changesOf: (counts: StoredImport['counts']) => Parameters<typeof auditEvent>[3],
  ) => {
    const counts = await imports.countRows(_id)
    const event = auditEvent(actor, action, { kind: 'import', id: _id, name: fileName }, changesOf(counts))
    await imports.transition(_id, [state], { state: next, counts }, event)
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
      () => asked.has(id),
      () => {
        asked.delete(id)
        return run(id)
      },
    )

  const kick = (id: string) => {
    if (closing.signal.aborted) return
    asked.add(id)
    const work = pumps.get(id) ?? pumpOf(id)
    pumps.set(id, work)
    void work()
  }
  return {
    /** Works on an import in the background, unless this process already does. */
    kick,
    /** Resumes interrupted imports. */
    async start() {
      await imports.removeStale()
      for (const { _id } of await imports.unfinished()) kick(_id)
    },
    /** Waits for the current step. */
    async close() {
      closing.abort()
      await Promise.all(Array.from(pumps.values(), (work) => work()))
    },
  }
}
