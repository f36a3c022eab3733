import { readFile } from 'node:fs/promises'
import { Remotes } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'

export interface RemotesList {
  /** The micro-frontends to offer now. Rejects when the file is there to be read and cannot be. */
  read(): Promise<Remotes>
}

/**
 * `file` (`REMOTES_FILE`) is read anew for each answer and wins over `fixed` (`REMOTES`): rolling a front end out or
 * back is a change of one URL in it. While it is being written or is broken, the last good list stands.
 */
export function createRemotesList(options: {
  readonly fixed: Remotes
  readonly file: string | undefined
  readonly log: Logger
}): RemotesList {
  const { fixed, file, log } = options
  let lastGood: Remotes | undefined
  return {
    async read() {
      if (file === undefined) return fixed
      try {
        lastGood = Remotes.parse(JSON.parse(await readFile(file, 'utf8')))
        return lastGood
      } catch (error) {
        if (lastGood === undefined) throw error
        log.warn({ err: error, file }, 'list of remotes is broken, keeping the last good one')
        return lastGood
      }
    },
  }
}

/** `discovery=/remotes/discovery/mf-manifest.json,account=…`. Throws a text for people on anything else. */
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

/** Origins other than this one that front ends come from: pages must be allowed to load them. */
export const originsOf = (remotes: Remotes): string[] => [
  ...new Set(remotes.filter(({ url }) => /^https?:/.test(url)).map(({ url }) => new URL(url).origin)),
]
