import { openEmbeddedMongo } from '@plekje/embedded-mongo'
import type { Documents } from './documents'
import { connectDocuments } from './mongodb-documents'

/** Starts the embedded server in this process, with its data in the directory, and connects to it. */
export async function openEmbeddedDocuments(directory: string): Promise<Documents> {
  const server = await openEmbeddedMongo({ directory })
  return connectDocuments('embedded', server.url, () => server.close())
}
