import { openEmbeddedMongo } from '@plekje/embedded-mongo'
import type { Documents } from './documents'
import { connectDocuments, type DocumentsOptions } from './mongodb-documents'

export interface EmbeddedDocumentsOptions extends Omit<DocumentsOptions, 'databasePrefix'> {
  /** Databases (all, or some) in which operations without an index fail, unless their comment says `scan: <reason>`. */
  readonly refuseScans?: boolean | ReadonlySet<string>
}

/** Starts the embedded server in this process, with its data in `directory`, and connects to it. */
export async function openEmbeddedDocuments(
  directory: string,
  { refuseScans = false, ...options }: EmbeddedDocumentsOptions = {},
): Promise<Documents> {
  const server = await openEmbeddedMongo({ directory, refuseScans })
  return connectDocuments('embedded', server.url, () => server.close(), options)
}
