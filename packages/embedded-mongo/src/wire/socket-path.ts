import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** `sun_path` has 104 bytes on macOS and 108 on Linux, including the terminating zero. */
const MAX_PATH_BYTES = 103
const SOCKET_NAME = 'mongodb.sock'

export interface SocketPath {
  readonly path: string
  /** Removes the socket and its folder. */
  remove(): void
}

/** The socket in the directory itself, if its path is short enough. */
export function ownSocketOf(directory: string): string | undefined {
  const path = join(resolve(directory), SOCKET_NAME)
  // Drivers decode a path twice, so a % in it would be lost.
  const isUsable = process.platform !== 'win32' && Buffer.byteLength(path) <= MAX_PATH_BYTES && !path.includes('%')
  return isUsable ? path : undefined
}

/**
 * Yields the possible sockets of a server, best first: in its directory, which only its owner can open; then in a new
 * private folder, for long paths and file systems without sockets. On Windows it is a named pipe with a random name.
 * Removes the socket of a killed process: the caller owns the directory, so no other server runs in it.
 */
export function* socketPathsFor(directory: string): Generator<SocketPath> {
  if (process.platform === 'win32') {
    yield { path: `\\\\.\\pipe\\plekje-${randomBytes(16).toString('hex')}.sock`, remove: () => undefined }
    return
  }
  const path = ownSocketOf(directory)
  if (path !== undefined) {
    const remove = () => rmSync(path, { force: true })
    remove()
    yield { path, remove }
  }
  const folder = mkdtempSync(join(firstShortEnough(tmpdir(), '/tmp'), 'plekje-'))
  yield { path: join(folder, SOCKET_NAME), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The first folder with a path that is short enough: the temporary folder of a user is long on some systems. */
const firstShortEnough = (...folders: readonly string[]): string =>
  folders.find((folder) => Buffer.byteLength(join(folder, 'plekje-123456', SOCKET_NAME)) <= MAX_PATH_BYTES) ??
  folders[0] ??
  '/tmp'

/** The connection string of a socket: drivers treat a host that ends in `.sock` as a path. */
export const urlOfSocket = (path: string): string => `mongodb://${encodeURIComponent(path)}/?directConnection=true`
