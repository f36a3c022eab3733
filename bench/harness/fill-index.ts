import type { IndexDefinition, SearchDocument, SearchEngine, SearchIndex } from '@plekje/engines'
import { generateVenues } from './generate-venues'

/** Batch size of search. */
const PAGE = 500

/** Fills the index of a definition with generated venues, replacing those of an earlier run. */
export async function fillIndex(
  engine: SearchEngine,
  definition: IndexDefinition,
  venues: number,
): Promise<SearchIndex> {
  const index = await engine.open(definition)
  for (const token of await index.builds()) await index.dropBuild(token)
  const build = await index.startBuild(`bench${Date.now()}`)
  let page: SearchDocument[] = []
  for (const document of generateVenues(venues)) {
    page.push(document)
    if (page.length < PAGE) continue
    await build.add(page)
    page = []
  }
  await build.add(page)
  await build.switch()
  return index
}
