import { createConnection } from 'node:net'
import { join } from 'node:path'

/**
 * The URL of the embedded server that another process runs in a data folder. Undefined when no server answers, or when
 * the path of the folder is too long for a socket.
 */
export async function findRunningDocuments(dataDir: string): Promise<string | undefined> {
  const { ownSocketOf, urlOfSocket } = await import('@plekje/embedded-mongo')
  const path = ownSocketOf(join(dataDir, 'documents'))
  if (path === undefined) return undefined
  const isAnswering = await new Promise<boolean>((resolve) => {
    const socket = createConnection(path)
    socket.once('connect', () => {
      resolve(true)
      socket.end()
    })
    socket.once('error', () => resolve(false))
  })
  return isAnswering ? urlOfSocket(path) : undefined
}
