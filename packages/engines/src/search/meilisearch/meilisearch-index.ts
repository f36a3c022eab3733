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
import { ask } from './ask'
import { Contents, isMissing } from './contents'
import { done } from './tasks'

const INDEXES_PER_PAGE = 1_000

/**
 * An index of Meilisearch and the builds beside it. All processes find the same ones by their names: `listings-<hash>`
 * answers, `listings-<hash>-build-<token>` is being filled.
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
      // Names were swapped while this was written: some of it may be in the index that is on its way out.
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
      return await ask(this.client, this.uid, this.definition, query)
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
    const beside = this.named(this.besideUid(token))
    await beside.make()
    await beside.setUp(token)
    return {
      add: (documents) => beside.put(documents),
      remove: (ids) => beside.remove(ids),
      versions: (after, upTo) => beside.versions(after, upTo),
      switch: () => this.switchTo(beside, token),
      abandon: () => beside.drop(),
    }
  }

  async builds(): Promise<readonly string[]> {
    const prefix = this.besideUid('')
    const tokens: string[] = []
    for (let offset = 0, total = 1; offset < total; offset += INDEXES_PER_PAGE) {
      const page = await this.client.getRawIndexes({ limit: INDEXES_PER_PAGE, offset })
      total = page.total
      for (const { uid } of page.results) if (uid.startsWith(prefix)) tokens.push(uid.slice(prefix.length))
    }
    return tokens
  }

  dropBuild(token: string): Promise<void> {
    return this.named(this.besideUid(token)).drop()
  }

  /**
   * The token is looked for before and after: a write that was on its way when the build was dropped makes an index of
   * its name again, which has no token and must not answer.
   */
  private async switchTo(beside: Contents, token: string): Promise<void> {
    if ((await beside.mark()) !== token) throw new Error(`build ${token} is no longer there`)
    // Names can only be swapped when both are in use.
    if (!(await this.isBuilt())) await this.live.make()
    // Servers before 1.18 refuse `rename`, which the client's type asks for; without it all of them swap.
    const swap = { indexes: [this.uid, beside.uid] } as IndexSwap
    const swapped = done(this.client, this.client.swapIndexes([swap]))
    const failure = await swapped.then(
      () => undefined,
      (error: unknown) => error,
    )
    // An answer may be lost on the way after all was done.
    if ((await this.live.mark()) !== token) throw failure ?? new Error(`build ${token} does not answer`)
    // What answered before now has the build's name. Left behind, whoever compares or builds next drops it.
    await beside.drop().catch(() => undefined)
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
 * A build without its token is not set up yet, or was dropped: nobody has begun to fill it, or nobody will switch to it.
 * What is known before the filling begins comes with the filling.
 */
async function takeIntoBuild(build: Contents, changes: readonly IndexChange[], signal?: AbortSignal): Promise<void> {
  if ((await build.mark()) === undefined) return
  try {
    await build.apply(changes, signal)
  } catch (error) {
    if ((await build.mark()) !== undefined) throw error
  }
}
