import type { IndexSwap, Meilisearch } from 'meilisearch'
import {
  type IndexBuild,
  type IndexChange,
  type IndexDefinition,
  IndexNotBuiltError,
  type IndexQuery,
  type IndexResult,
  type SearchDocument,
  type SearchIndex,
} from '../search-engine'
import { runQuery } from './run-query'
import { isMissing, ServerIndex } from './server-index'
import { waitForTask } from './tasks'

const INDEXES_PER_PAGE = 1_000

/**
 * An index of Meilisearch with its builds, which all processes find by name: `listings-<hash>` answers queries,
 * `listings-<hash>-build-<token>` is being filled.
 */
export class MeilisearchIndex implements SearchIndex {
  private readonly live: ServerIndex

  constructor(
    private readonly client: Meilisearch,
    private readonly definition: IndexDefinition,
    private readonly uid: string,
  ) {
    this.live = this.serverIndexOf(uid)
  }

  async isBuilt(): Promise<boolean> {
    return (await this.live.readToken()) !== undefined
  }

  async apply(changes: readonly IndexChange[], signal?: AbortSignal): Promise<void> {
    if (changes.length === 0) return
    for (;;) {
      const token = await this.live.readToken()
      const builds = (await this.builds()).map((buildToken) => this.serverIndexOf(this.buildUid(buildToken)))
      const writes = builds.map((build) => applyToBuild(build, changes, signal))
      if (token !== undefined) writes.push(this.live.apply(changes, signal))
      await Promise.all(writes)
      // Tries again if the names were swapped during the write, which may have gone to the index that is being dropped.
      if ((await this.live.readToken()) === token) return
    }
  }

  async put(documents: readonly SearchDocument[]): Promise<void> {
    await this.requireBuilt()
    await this.live.put(documents)
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.requireBuilt()
    await this.live.remove(ids)
  }

  async query(query: IndexQuery): Promise<IndexResult> {
    try {
      return await runQuery(this.client, this.uid, this.definition, query)
    } catch (error) {
      throw isMissing(error) ? new IndexNotBuiltError(`${this.uid} does not exist`, { cause: error }) : error
    }
  }

  read(ids: readonly number[], values: readonly string[]) {
    return this.live.read(ids, values)
  }

  versions(after: number, upTo?: number) {
    return this.live.versions(after, upTo)
  }

  async count(): Promise<number> {
    return (await this.client.index(this.uid).getStats()).numberOfDocuments
  }

  async startBuild(token: string): Promise<IndexBuild> {
    const build = this.serverIndexOf(this.buildUid(token))
    await build.create()
    await build.setUp(token)
    return {
      add: (documents) => build.put(documents),
      remove: (ids) => build.remove(ids),
      versions: (after, upTo) => build.versions(after, upTo),
      switch: () => this.switchTo(build, token),
      abandon: () => build.drop(),
    }
  }

  async builds(): Promise<readonly string[]> {
    const prefix = this.buildUid('')
    const tokens: string[] = []
    for (let offset = 0, total = 1; offset < total; offset += INDEXES_PER_PAGE) {
      const page = await this.client.getRawIndexes({ limit: INDEXES_PER_PAGE, offset })
      total = page.total
      for (const { uid } of page.results) {
        if (uid.startsWith(prefix)) tokens.push(uid.slice(prefix.length))
      }
    }
    return tokens
  }

  dropBuild(token: string): Promise<void> {
    return this.serverIndexOf(this.buildUid(token)).drop()
  }

  /**
   * Makes a build live. It checks the token before and after the swap, because a write that was in flight when the
   * build was dropped recreates its index without a token, and such an index must not go live.
   */
  private async switchTo(build: ServerIndex, token: string): Promise<void> {
    if ((await build.readToken()) !== token) throw new Error(`build ${token} no longer exists`)
    // Names can be swapped only when both exist.
    if (!(await this.isBuilt())) await this.live.create()
    // Servers before 1.18 refuse `rename`, which the client's type requires; without it all versions swap.
    const swap = { indexes: [this.uid, build.uid] } as IndexSwap
    let failure: unknown
    try {
      await waitForTask(this.client, this.client.swapIndexes([swap]))
    } catch (error) {
      failure = error
    }
    // The swap may have happened although its response was lost.
    if ((await this.live.readToken()) !== token) throw failure ?? new Error(`build ${token} did not go live`)
    // The former index now has the build's name. If it cannot be dropped, the next comparison or build drops it.
    await build.drop().catch(() => undefined)
  }

  private async requireBuilt(): Promise<void> {
    if (!(await this.isBuilt())) throw new IndexNotBuiltError(`${this.uid} is not built`)
  }

  private serverIndexOf(uid: string): ServerIndex {
    return new ServerIndex(this.client, this.definition, uid)
  }

  private buildUid(token: string): string {
    return `${this.uid}-build-${token}`
  }
}

/**
 * Applies changes to a build. Skips a build without a token, which is not set up yet or was dropped. A build that is
 * set up later is filled with documents that include these changes.
 */
async function applyToBuild(build: ServerIndex, changes: readonly IndexChange[], signal?: AbortSignal): Promise<void> {
  if ((await build.readToken()) === undefined) return
  try {
    await build.apply(changes, signal)
  } catch (error) {
    if ((await build.readToken()) !== undefined) throw error
  }
}
