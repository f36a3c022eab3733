import { chmod, lstat, mkdir, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RootDatabaseOptionsWithPath } from 'lmdb'

/** Modes of folders and files of what is kept: its owner's alone. */
export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

/** How lmdb opens a store in a folder, with files that are their owner's alone; its types leave out the mode. */
export const privateStore = (
  path: string,
  maxDbs: number,
): RootDatabaseOptionsWithPath & { permissionsMode: number } => ({
  path,
  maxDbs,
  noSubdir: false,
  permissionsMode: PRIVATE_FILE,
})

/** What engines, services and `npm start` keep below `DATA_DIR`; nothing else in it is touched. */
const ours = ['documents', 'cache', 'events', 'outbox', 'blobs', 'spool', 'secrets']

const OTHERS = 0o077
const STICKY = 0o1000

/**
 * Makes `DATA_DIR` and what is kept in it its owner's alone, also what an older version left readable by others. Links
 * are not followed, and what belongs to another user (a volume's folder) is left as it is.
 */
export async function makePrivate(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: PRIVATE_FOLDER })
  const { mode } = await stat(dataDir)
  // A folder for everybody, such as /tmp, is not ours to close.
  if ((mode & STICKY) === 0) await tighten(dataDir, mode, PRIVATE_FOLDER)
  for (const name of ours) await tightenTree(join(dataDir, name))
}

async function tightenTree(path: string): Promise<void> {
  try {
    const found = await lstat(path)
    if (found.isSymbolicLink()) return
    if (!found.isDirectory()) return await tighten(path, found.mode, PRIVATE_FILE)
    await tighten(path, found.mode, PRIVATE_FOLDER)
    for await (const { name } of await opendir(path)) await tightenTree(join(path, name))
  } catch (error) {
    if (!isNotOurs(error)) throw error
  }
}

async function tighten(path: string, mode: number, wanted: number): Promise<void> {
  if ((mode & OTHERS) === 0) return
  await chmod(path, wanted).catch((error: unknown) => {
    if (!isNotOurs(error)) throw error
  })
}

/** Gone meanwhile, of another user, or on what cannot be written. */
const isNotOurs = (error: unknown): boolean =>
  ['ENOENT', 'EPERM', 'EACCES', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')
