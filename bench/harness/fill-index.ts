import type { IndexDefinition, SearchDocument, SearchEngine, SearchIndex } from '@plekje/engines'
import { generateVenues } from './generate-venues'

/** Search adds documents in batches of this size too. */
const BATCH_SIZE = 500

/** Fills the index of a definition with generated venues, replacing venues of an earlier run. */
export async function fillIndex(
  engine: SearchEngine,
  definition: IndexDefinition,
  venues: number,
): Promise<SearchIndex> {
  const index = await engine.open(definition)
  for (const token of await index.builds()) await index.dropBuild(token)
  const build = await index.startBuild(`bench${Date.now()}`)
  let batch: SearchDocument[] = []
  for (const document of generateVenues(venues)) {
    batch.push(document)
    if (batch.length < BATCH_SIZE) continue
    await build.add(batch)
    batch = []
  }
  await build.add(batch)
  await build.switch()
  return index
}
