import { createHash, type Hash } from 'node:crypto'
import { BackupDamagedError } from './errors'

export const ARCHIVE_VERSION = 1

export interface ArchiveHeader {
  readonly version: number
  /** Everything acknowledged before this instant is in the archive. */
  readonly begun: string
  /** Nothing requested after this instant is in the archive. */
  readonly moment: string
}

export type IndexDescription = Readonly<Record<string, unknown>> & { readonly key: object; readonly name: string }

/** A part of an archive, which is a sequence of BSON documents. */
export type Part =
  | {
      readonly kind: 'collection'
      readonly database: string
      readonly name: string
      readonly indexes: readonly IndexDescription[]
    }
  | { readonly kind: 'erasures' | 'secrets' | 'photos' }

export interface PartWithRecords {
  readonly part: Part
  readonly records: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** The line of a part in the manifest at the end of an archive. */
export interface PartSummary {
  readonly title: string
  readonly records: number
  /** Size of the records before compression. */
  readonly bytes: number
  readonly sha256: string
}

export type ArchiveEntry =
  | { readonly entry: 'header'; readonly header: ArchiveHeader }
  | { readonly entry: 'part'; readonly part: Part }
  | { readonly entry: 'record'; readonly bytes: Buffer }
  | { readonly entry: 'manifest'; readonly parts: readonly PartSummary[] }

/** A frame is its kind (a byte), the length of its content (four bytes, big-endian) and the content. */
const KINDS = { header: 1, part: 2, record: 3, manifest: 4 } as const
const FRAME_HEAD_BYTES = 5
/** Frames are joined to chunks of this size, because each chunk is a call of the compressor. */
const CHUNK_BYTES = 256 * 1024

export const titleOf = (part: Part): string =>
  part.kind === 'collection' ? `${part.database}.${part.name}` : part.kind

/** The bytes of an archive: header, parts with their records, manifest. Calls `onManifest` before its end. */
export async function* writeArchive(
  header: ArchiveHeader,
  parts: AsyncIterable<PartWithRecords>,
  onManifest: (parts: readonly PartSummary[]) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const chunk = new Chunk()
  const summaries: PartSummary[] = []
  chunk.addJson(KINDS.header, header)
  for await (const { part, records } of parts) {
    chunk.addJson(KINDS.part, part)
    const counter = new PartCounter(titleOf(part))
    for await (const record of records) {
      counter.add(record)
      chunk.add(KINDS.record, record)
      if (chunk.bytes >= CHUNK_BYTES) yield chunk.take()
    }
    summaries.push(counter.summary())
  }
  onManifest(summaries)
  chunk.addJson(KINDS.manifest, summaries)
  yield chunk.take()
}

/**
 * Reads an archive. Throws BackupDamagedError for bytes that are not an archive, a missing end, and parts that differ
 * from the manifest. The manifest comes last, so only a caller that has read to the end knows that the archive is
 * complete.
 */
export async function* readArchive(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const reader = new ByteReader(bytes)
  const counters: PartCounter[] = []
  for (;;) {
    const head = await reader.take(FRAME_HEAD_BYTES)
    const content = await reader.take(head.readUInt32BE(1))
    switch (head[0]) {
      case KINDS.header:
        yield { entry: 'header', header: readHeader(content) }
        break
      case KINDS.part: {
        const part = parse<Part>(content)
        counters.push(new PartCounter(titleOf(part)))
        yield { entry: 'part', part }
        break
      }
      case KINDS.record:
        counters.at(-1)?.add(content)
        yield { entry: 'record', bytes: content }
        break
      case KINDS.manifest: {
        const parts = parse<readonly PartSummary[]>(content)
        const summaries = counters.map((counter) => counter.summary())
        requireSameParts(parts, summaries)
        if (!(await reader.isAtEnd())) throw new BackupDamagedError('goes on after its manifest')
        return yield { entry: 'manifest', parts }
      }
      default:
        throw new BackupDamagedError('has an entry of a kind that this version does not know')
    }
  }
}

function readHeader(content: Buffer): ArchiveHeader {
  const header = parse<ArchiveHeader>(content)
  if (header.version === ARCHIVE_VERSION) return header
  throw new BackupDamagedError(`has version ${header.version} of the format, and this program reads ${ARCHIVE_VERSION}`)
}

function requireSameParts(expected: readonly PartSummary[], found: readonly PartSummary[]): void {
  for (const [index, part] of expected.entries()) {
    const foundPart = found[index]
    if (foundPart?.title !== part.title) throw new BackupDamagedError(`lacks ${part.title}, which its manifest names`)
    if (foundPart.records !== part.records || foundPart.sha256 !== part.sha256) {
      throw new BackupDamagedError(
        `has ${foundPart.records} records of ${part.title}, and not the ${part.records} of its manifest`,
      )
    }
  }
  if (found.length > expected.length) throw new BackupDamagedError('holds more than its manifest names')
}

function parse<T>(content: Buffer): T {
  try {
    return JSON.parse(content.toString()) as T
  } catch {
    throw new BackupDamagedError('has an entry that is no JSON')
  }
}

/** Counts, measures and hashes the records of a part. */
class PartCounter {
  private records = 0
  private bytes = 0
  private readonly hash: Hash = createHash('sha256')

  constructor(private readonly title: string) {}

  add(record: Uint8Array): void {
    this.records += 1
    this.bytes += record.length
    this.hash.update(record)
  }

  summary(): PartSummary {
    const { title, records, bytes } = this
    return { title, records, bytes, sha256: this.hash.copy().digest('hex') }
  }
}

/** Collects frames until they are written together. */
class Chunk {
  bytes = 0
  private frames: Uint8Array[] = []

  add(kind: number, content: Uint8Array): void {
    const head = Buffer.alloc(FRAME_HEAD_BYTES)
    head[0] = kind
    head.writeUInt32BE(content.length, 1)
    // Copies the record, because it may be part of a buffer that the next response of the database overwrites.
    this.frames.push(head, Buffer.from(content))
    this.bytes += head.length + content.length
  }

  addJson(kind: number, content: object): void {
    this.add(kind, Buffer.from(JSON.stringify(content)))
  }

  take(): Buffer {
    const joined = Buffer.concat(this.frames)
    this.frames = []
    this.bytes = 0
    return joined
  }
}

class ByteReader {
  private readonly source: AsyncIterator<Uint8Array>
  private buffered: Buffer = Buffer.alloc(0)

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.source = bytes[Symbol.asyncIterator]()
  }

  async take(length: number): Promise<Buffer> {
    while (this.buffered.length < length) {
      if (!(await this.fill())) throw new BackupDamagedError('ends before its manifest')
    }
    const bytes = this.buffered.subarray(0, length)
    this.buffered = this.buffered.subarray(length)
    return bytes
  }

  async isAtEnd(): Promise<boolean> {
    return this.buffered.length === 0 && !(await this.fill())
  }

  private async fill(): Promise<boolean> {
    const { done, value } = await this.source.next()
    if (done) return false
    this.buffered = Buffer.concat([this.buffered, value])
    return true
  }
}
