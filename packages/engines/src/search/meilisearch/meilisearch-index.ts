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
import { Contents, isMissing } from './contents'
import { runQuery } from './run-query'
import { waitForTask } from './tasks'

const INDEXES_PER_PAGE = 1_000

/**
 * An index of Meilisearch with its builds, which all processes find by name: `listings-<hash>` answers queries,
 * `listings-<hash>-build-<token>` is being filled.
 */
export class MeilisearchIndex implements SearchIndex {
  private readonly live: Contents

  constructor(
    private readonly client: Meilisearch,
    private readonly definition: IndexDefinition,
    private readonly uid: string,
  ) {
    this.live = this.named(uid)
  }

  async isBuilt(): Promise<boolean> {
    return (await this.live.mark()) !== undefined
  }

  async apply(changes: readonly IndexChange[], signal?: AbortSignal): Promise<void> {
    if (changes.length === 0) return
    for (;;) {
      const mark = await this.live.mark()
      const builds = (await this.builds()).map((token) => this.named(this.besideUid(token)))
      await Promise.all([
        ...(mark === undefined ? [] : [this.live.apply(changes, signal)]),
        ...builds.map((build) => takeIntoBuild(build, changes, signal)),
      ])
      // The names were swapped during the write: some of it may be in the index that is being dropped.
      if ((await this.live.mark()) === mark) return
    }
  }

  async put(documents: readonly SearchDocument[]): Promise<void> {
    await this.refuseUnbuilt()
    await this.live.put(documents)
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.refuseUnbuilt()
    await this.live.remove(ids)
  }

  async query(query: IndexQuery): Promise<IndexResult> {
    try {
      return await runQuery(this.client, this.uid, this.definition, query)
    } catch (error) {
      throw isMissing(error) ? new IndexNotBuiltError(`${this.uid} is not there`, { cause: error }) : error
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
    const build = this.named(this.besideUid(token))
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
    const prefix = this.besideUid('')
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
    return this.named(this.besideUid(token)).drop()
  }

  /**
   * Checks the token before and after the swap: a write in flight when the build was dropped recreates its index without
   * a token, which must not go live.
   */
  private async switchTo(build: Contents, token: string): Promise<void> {
    if ((await build.mark()) !== token) throw new Error(`build ${token} is no longer there`)
    // Names can be swapped only when both exist.
    if (!(await this.isBuilt())) await this.live.create()
    // Servers before 1.18 refuse `rename`, which the client's type requires; without it all versions swap.
    const swap = { indexes: [this.uid, build.uid] } as IndexSwap
    const swapped = waitForTask(this.client, this.client.swapIndexes([swap]))
    const failure = await swapped.then(
      () => undefined,
      (error: unknown) => error,
    )
    // The reply may be lost although the swap happened.
    if ((await this.live.mark()) !== token) throw failure ?? new Error(`build ${token} does not answer`)
    // The former index now has the build's name. If this fails, the next comparison or build drops it.
    await build.drop().catch(() => undefined)
  }

  private async refuseUnbuilt(): Promise<void> {
    if (!(await this.isBuilt())) throw new IndexNotBuiltError(`${this.uid} is not built`)
  }

  private named(uid: string): Contents {
    return new Contents(this.client, this.definition, uid)
  }

  private besideUid(token: string): string {
    return `${this.uid}-build-${token}`
  }
}

/**
 * Applies changes to a build. A build without a token is not set up yet or was dropped, and is skipped: filling it later
 * includes these changes.
 */
async function takeIntoBuild(build: Contents, changes: readonly IndexChange[], signal?: AbortSignal): Promise<void> {
  if ((await build.mark()) === undefined) return
  try {
    await build.apply(changes, signal)
  } catch (error) {
    if ((await build.mark()) !== undefined) throw error
  }
}
