import { chmod, lstat, mkdir, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RootDatabaseOptionsWithPath } from 'lmdb'

/** File modes for stored data: accessible to the owner only. */
export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

/** lmdb options for a store in a folder with private files; lmdb's types lack the mode. */
export const privateStore = (
  path: string,
  maxDbs: number,
): RootDatabaseOptionsWithPath & { permissionsMode: number } => ({
  path,
  maxDbs,
  noSubdir: false,
  permissionsMode: PRIVATE_FILE,
})

/** Folders that engines, services and `npm start` create in `DATA_DIR`; others are not touched. */
const DATA_FOLDERS = ['documents', 'cache', 'events', 'outbox', 'blobs', 'spool', 'secrets']

const GROUP_AND_OTHERS_MASK = 0o077
const STICKY_BIT = 0o1000

/**
 * Restricts `DATA_DIR` and the data in it to the owner, because older versions left it readable by others. Does not
 * follow links, and skips folders of other users (such as a volume's).
 */
export async function makePrivate(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: PRIVATE_FOLDER })
  const { mode } = await stat(dataDir)
  // A shared folder such as /tmp must stay open.
  if ((mode & STICKY_BIT) === 0) await tighten(dataDir, mode, PRIVATE_FOLDER)
  for (const name of DATA_FOLDERS) await tightenTree(join(dataDir, name))
}

async function tightenTree(path: string): Promise<void> {
  try {
    const entry = await lstat(path)
    if (entry.isSymbolicLink()) return
    if (!entry.isDirectory()) return await tighten(path, entry.mode, PRIVATE_FILE)
    await tighten(path, entry.mode, PRIVATE_FOLDER)
    for await (const { name } of await opendir(path)) await tightenTree(join(path, name))
  } catch (error) {
    if (!isUntouchable(error)) throw error
  }
}

async function tighten(path: string, mode: number, privateMode: number): Promise<void> {
  if ((mode & GROUP_AND_OTHERS_MASK) === 0) return
  await chmod(path, privateMode).catch((error: unknown) => {
    if (!isUntouchable(error)) throw error
  })
}

/** True when a file was removed meanwhile, belongs to another user, or is on a read-only file system. */
const isUntouchable = (error: unknown): boolean =>
  ['ENOENT', 'EPERM', 'EACCES', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')
