import { readFile } from 'node:fs/promises'
import type { Remotes } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import { ListedRemotes } from '../trial-versions/listed-remotes'

export interface RemotesList {
  /** The micro-frontends to offer now. Rejects when there is a file that could never be read. */
  read(): Promise<ListedRemotes>
  /** The list of the last `read`. */
  latest(): ListedRemotes
}

/**
 * `file` (`REMOTES_FILE`) overrides `fixed` (`REMOTES`), and each `read` reads it anew: a front end is rolled out or
 * back by changing one URL in it. While the file is being written or is invalid, the last valid list is used.
 */
export function createRemotesList(options: {
  readonly fixed: ListedRemotes
  readonly file: string | undefined
  readonly log: Logger
}): RemotesList {
  const { fixed, file, log } = options
  let lastValid: ListedRemotes | undefined
  return {
    async read() {
      if (file === undefined) return fixed
      try {
        lastValid = ListedRemotes.parse(JSON.parse(await readFile(file, 'utf8')))
        return lastValid
      } catch (error) {
        if (lastValid === undefined) throw error
        log.warn({ err: error, file }, 'list of remotes is broken, keeping the last good one')
        return lastValid
      }
    },
    latest: () => (file === undefined ? fixed : (lastValid ?? [])),
  }
}

/** `discovery=/remotes/discovery/mf-manifest.json,account=…`. Throws a readable error for anything else. */
export function parseRemotes(text: string): Remotes {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      const [, name, url] = /^([a-z][a-z0-9-]*)=((?:\/|https?:\/\/)\S+)$/.exec(item) ?? []
      if (name === undefined || url === undefined) {
        throw new Error(
          'must look like discovery=/remotes/discovery/mf-manifest.json,account=https://host/mf-manifest.json',
        )
      }
      return { name, url }
    })
}

/** Other origins that front ends come from, for the Content-Security-Policy. */
export const originsOf = (remotes: Remotes): string[] => [
  ...new Set(remotes.filter(({ url }) => /^https?:/.test(url)).map(({ url }) => new URL(url).origin)),
]
