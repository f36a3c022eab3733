import { createConnection } from 'node:net'
import { join } from 'node:path'

/**
 * The address of the embedded documents that another process has opened in a data folder; undefined when none answers, or
 * when the path of the folder is too long for a socket in it.
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
