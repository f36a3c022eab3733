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

/** Brings what is kept beside venues up to date, then counts all of them anew. The service goes on meanwhile. */
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

/** What an operator asks for after versions ran side by side, or a part of the database was put back. */
export const recountCommand = createCommand({
  readConfig: (env) => readConfig(EngineSettings, env),
  engineRoles: ['documents'],
  run: async (engines) => {
    const { repaired, wereRight, after } = await recount(engines)
    const counts = wereRight ? 'the counts were right' : 'the counts were put right'
    return `${after.venues} venues, ${after.visible} visible; ${counts}; ${repaired} venues repaired`
  },
})
