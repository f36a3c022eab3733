import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** What `sun_path` holds on every system, its closing zero left out: macOS has 104 bytes, Linux 108. */
const MAX_PATH_BYTES = 103
const NAME = 'mongodb.sock'

export interface SocketPath {
  readonly path: string
  /** Takes away what was made for it. */
  remove(): void
}

/**
 * Where a server of this directory may listen, best first: in the directory, which is its owner's alone; or in a folder of
 * its own that is, for paths that are too long and file systems without sockets. On Windows a named pipe with a name that cannot be guessed, which others may not write
 * to. What a killed process left is taken away: the caller holds the directory.
 */
export function* socketPathsFor(directory: string): Generator<SocketPath> {
  if (process.platform === 'win32') {
    yield { path: `\\\\.\\pipe\\plekje-${randomBytes(16).toString('hex')}.sock`, remove: () => undefined }
    return
  }
  const own = join(resolve(directory), NAME)
  // Drivers decode a path twice.
  if (Buffer.byteLength(own) <= MAX_PATH_BYTES && !own.includes('%')) {
    const remove = () => rmSync(own, { force: true })
    remove()
    yield { path: own, remove }
  }
  const folder = mkdtempSync(join(shortest(tmpdir(), '/tmp'), 'plekje-'))
  yield { path: join(folder, NAME), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Some systems give each user a long folder for what is temporary. */
const shortest = (...folders: readonly string[]): string =>
  folders.find((folder) => Buffer.byteLength(join(folder, 'plekje-123456', NAME)) <= MAX_PATH_BYTES) ??
  folders[0] ??
  '/tmp'

/** How drivers are told of it: they take a host that ends in `.sock` for a path. */
export const urlOfSocket = (path: string): string => `mongodb://${encodeURIComponent(path)}/?directConnection=true`
