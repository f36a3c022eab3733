import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { type Database, open, type RootDatabase } from 'lmdb'
import { PRIVATE_FOLDER, privateStore } from '../private-files'
import type { CacheEntry } from './cache-entries'

/** The file format: key, expiry in epoch milliseconds, and text or members. */
interface StoredEntry {
  readonly key: string
  readonly expiresAt: number
  readonly text?: string
  readonly members?: readonly string[]
}

/** Longer keys are stored by their digest, because lmdb accepts at most 1,978 bytes. */
const MAX_KEY_BYTES = 1500

/** The lasting entries of the embedded cache on disk. A write resolves once it is committed and survives `kill -9`. */
export class CacheFile {
  private constructor(
    private readonly root: RootDatabase,
    private readonly entries: Database<StoredEntry, string>,
  ) {}

  static async open(directory: string): Promise<CacheFile> {
    await mkdir(directory, { recursive: true, mode: PRIVATE_FOLDER })
    const root = open(privateStore(directory, 1))
    return new CacheFile(root, root.openDB<StoredEntry, string>({ name: 'entries' }))
  }

  /** Yields the entries that have not expired, and removes the others. */
  *load(now: number): Iterable<[string, CacheEntry]> {
    for (const { key: storedKey, value } of this.entries.getRange()) {
      const { key, expiresAt, text, members = [] } = value
      if (expiresAt <= now) {
        this.removeStored(storedKey)
        continue
      }
      const content = text === undefined ? { kind: 'set' as const, members } : { kind: 'text' as const, text }
      yield [key, { ...content, expiresAt, isLasting: true }]
    }
  }

  async put(key: string, entry: CacheEntry): Promise<void> {
    const content = entry.kind === 'text' ? { text: entry.text } : { members: entry.members }
    await this.entries.put(storedKeyOf(key), { key, expiresAt: entry.expiresAt, ...content })
  }

  async remove(key: string): Promise<void> {
    await this.entries.remove(storedKeyOf(key))
  }

  /** Removes without waiting. If that fails, the entry is loaded at the next start, and expires or is evicted again. */
  forget(key: string): void {
    this.removeStored(storedKeyOf(key))
  }

  async close(): Promise<void> {
    await this.root.flushed
    await this.root.close()
  }

  private removeStored(storedKey: string) {
    this.entries.remove(storedKey).catch(() => undefined)
  }
}

const storedKeyOf = (key: string) =>
  Buffer.byteLength(key) <= MAX_KEY_BYTES ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`
