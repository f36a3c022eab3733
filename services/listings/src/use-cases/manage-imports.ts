import type { ImportRow, venueImportApi } from '@plekje/contracts'
import { ConflictError, NotFoundError } from '@plekje/service-kit'
import type { z } from 'zod'
import type { Actor } from '../domain/audit'
import type { ImportJobs } from '../jobs/import-jobs'
import type { StoredImport } from '../storage/import-models'
import type { ImportRepository } from '../storage/import-repository'
import type { VenueRepository } from '../storage/venue-repository'
import { importOf } from './preview-import'

type RowsQuery = z.output<typeof venueImportApi.importRows.query>

export function createManageImports(
  imports: ImportRepository,
  venues: Pick<VenueRepository, 'countEdited'>,
  jobs: Pick<ImportJobs, 'resume'>,
) {
  const find = async (id: string): Promise<StoredImport> => {
    const found = await imports.find(id)
    if (!found) throw new NotFoundError('import_not_found', 'Deze import bestaat niet (meer).')
    return found
  }
  const view = async (id: string) => {
    const venueImport = await find(id)
    return { ...importOf(venueImport), edited: venueImport.state === 'applied' ? await venues.countEdited(id) : 0 }
  }
  return {
    list: async () => (await imports.findLatest()).map(importOf),
    get: view,
    async rows(id: string, { state, page, limit }: RowsQuery) {
      await find(id)
      const list = await imports.page(id, { state, skip: (page - 1) * limit, limit })
      // The venue of an undone row was deleted.
      const rows = list.rows.map((row): ImportRow => ({ ...row, venueId: row.state === 'added' ? row.venueId : null }))
      return { rows, total: list.total }
    },
    /** Adds the new rows in the background; a repeat resumes the import. Throws 409 if the import was undone. */
    async apply(id: string, includeDuplicates: boolean, actor: Actor) {
      await find(id)
      await imports.transition(id, ['previewed'], { state: 'applying', includeDuplicates, actor: { id: actor.id } })
      const current = await view(id)
      if (current.state !== 'applying' && current.state !== 'applied') {
        throw new ConflictError('import_undone', 'Deze import is teruggedraaid. Lees het bestand opnieuw in.')
      }
      jobs.resume(id)
      return current
    },
    /** Deletes the added venues in the background. Throws 409 unless the import was applied. */
    async undo(id: string, actor: Actor) {
      await find(id)
      await imports.transition(id, ['applied'], { state: 'undoing', actor: { id: actor.id } })
      const current = await view(id)
      if (current.state !== 'undoing' && current.state !== 'undone') {
        if (current.state === 'applying') {
          throw new ConflictError('import_running', 'Deze import loopt nog. Probeer het zo opnieuw.')
        }
        throw new ConflictError('import_not_applied', 'Deze import heeft nog niets toegevoegd.')
      }
      jobs.resume(id)
      return current
    },
  }
}
