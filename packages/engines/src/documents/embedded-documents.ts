import { openEmbeddedMongo } from '@plekje/embedded-mongo'
import type { Documents } from './documents'
import { connectDocuments, type DocumentsOptions } from './mongodb-documents'

export interface EmbeddedDocumentsOptions extends Omit<DocumentsOptions, 'databasePrefix'> {
  /** In all or some databases what no index serves fails, unless the operation's comment says `scan: <reason>`. */
  readonly refuseScans?: boolean | ReadonlySet<string>
}

/** Starts the embedded server in this process, with its data in the directory, and connects to it. */
export async function openEmbeddedDocuments(
  directory: string,
  { refuseScans = false, ...options }: EmbeddedDocumentsOptions = {},
): Promise<Documents> {
  const server = await openEmbeddedMongo({ directory, refuseScans })
  return connectDocuments('embedded', server.url, () => server.close(), options)
}
