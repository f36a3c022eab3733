import { EngineSettings, type Engines } from '@plekje/engines'
import { createCommand, readConfig } from '@plekje/service-kit'
import { countsModel } from '../storage/counts-model'
import { recountVenues } from '../storage/recount-venues'
import { createVenueCounts } from '../storage/venue-counts'
import { venueModel } from '../storage/venue-model'
import { DATABASE } from './seed-listings'

/** Repairs derived fields, then recounts all venues, while the service may run. */
export async function recount(engines: Pick<Engines, 'documents'>) {
  const connection = await engines.documents.connection(DATABASE)
  const { repaired, wrong } = await recountVenues(connection)
  const counts = createVenueCounts({ counts: countsModel(connection), venues: venueModel(connection) })
  return { repaired, wereRight: wrong === 0, after: await counts.current() }
}

/** For operators: run it after a rule of counts or derived fields changed, or after a partial restore. */
export const recountCommand = createCommand({
  readConfig: (env) => readConfig(EngineSettings, env),
  engineRoles: ['documents'],
  run: async (engines) => {
    const { repaired, wereRight, after } = await recount(engines)
    const counts = wereRight ? 'the counts were right' : 'the counts were put right'
    return `${after.venues} venues, ${after.visible} visible; ${counts}; ${repaired} venues repaired`
  },
})
