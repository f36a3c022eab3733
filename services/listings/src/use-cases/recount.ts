import { EngineSettings, type Engines } from '@plekje/engines'
import { createCommand, readConfig } from '@plekje/service-kit'
import { areSameCounts } from '../domain/venue-counts'
import { readCatalog } from '../storage/catalog-keeper'
import { catalogModels } from '../storage/catalog-model'
import { countsModel } from '../storage/counts-model'
import { recountVenues, repairVenues } from '../storage/recount-venues'
import { createVenueCounting } from '../storage/venue-counting'
import { venueModel } from '../storage/venue-model'
import { recountAdded } from '../storage/venues-added'
import { DATABASE } from './seed-listings'

/** Repairs derived fields, then recounts all venues. The service may run meanwhile. */
export async function recount(engines: Pick<Engines, 'documents'>) {
  const connection = await engines.documents.connection(DATABASE)
  const [venues, counts] = [venueModel(connection), countsModel(connection)]
  const counting = createVenueCounting({ counts, venues })
  const repaired = await repairVenues({ venues, counting }, await readCatalog(catalogModels(connection)))
  await counting.countAll()
  const { before, after } = await recountVenues({ venues, counts })
  const { repaired: sums } = await recountAdded(connection)
  return { repaired, wereRight: sums === 0 && areSameCounts(before, after), after }
}

/** For operators: run it after two versions ran side by side or after a partial restore. */
export const recountCommand = createCommand({
  readConfig: (env) => readConfig(EngineSettings, env),
  engineRoles: ['documents'],
  run: async (engines) => {
    const { repaired, wereRight, after } = await recount(engines)
    const counts = wereRight ? 'the counts were right' : 'the counts were put right'
    return `${after.venues} venues, ${after.visible} visible; ${counts}; ${repaired} venues repaired`
  },
})
