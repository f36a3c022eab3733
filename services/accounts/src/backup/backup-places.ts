import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BlobStore, type Documents, openEngines, openFileBlobStore } from '@plekje/engines'
import type { Env } from '@plekje/service-kit'
import { type FolderSettings, secretVariables, withLongTimeout } from './backup-settings'
import type { PhotoStores, Secret } from './files'

/** The folders of photos (`folder` of each photo store), in the bucket or in the data folders of the services. */
export function photoStoresOf(
  { S3_ENDPOINT, DATA_DIR, LISTINGS_DATA_DIR = DATA_DIR, REVIEWS_DATA_DIR = DATA_DIR }: FolderSettings,
  blobs: BlobStore,
): PhotoStores {
  const filesOf = (dataDir: string) => openFileBlobStore(join(dataDir, 'blobs'))
  return S3_ENDPOINT
    ? { photos: blobs, 'review-photos': blobs }
    : { photos: filesOf(LISTINGS_DATA_DIR), 'review-photos': filesOf(REVIEWS_DATA_DIR) }
}

export const secretsFolderOf = ({ DATA_DIR }: FolderSettings): string => join(DATA_DIR, 'secrets')

/** Secrets of the environment, and on embedded engines the secrets that the site generated. */
export async function secretsOf(settings: FolderSettings, env: Env): Promise<Secret[]> {
  const folder = secretsFolderOf(settings)
  const names = await readdir(folder).catch(() => [])
  const files = names.map(async (name) => ({
    kind: 'file' as const,
    name,
    value: await readFile(join(folder, name), 'utf8'),
  }))
  return [
    ...secretVariables(env).map((secret) => ({ kind: 'variable' as const, ...secret })),
    ...(await Promise.all(files)),
  ]
}

/**
 * Opens databases in which a backup is checked: on the same MongoDB server, or, with embedded documents, in a temporary
 * folder, because the running site has its own documents in memory.
 */
export async function openScratch(
  settings: FolderSettings,
  documents: Documents,
): Promise<{ readonly scratch: Documents; close(): Promise<void> }> {
  if (settings.MONGODB_URL) return { scratch: documents, close: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), 'plekje-check-'))
  const engines = await openEngines(withLongTimeout({ ...settings, DATA_DIR: folder }), ['documents'])
  return {
    scratch: engines.documents,
    close: async () => {
      await engines.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
