export interface Blob {
  readonly bytes: Buffer
  readonly contentType: string
}

/** The role "blobs": files by key, such as pictures that people upload. */
export interface BlobStore {
  readonly kind: 's3' | 'embedded'
  /** Resolves when the blob is durable; replaces an earlier one atomically. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Null when the key does not exist. */
  get(key: string): Promise<Blob | null>
  /** Also resolves when the key does not exist. */
  delete(key: string): Promise<void>
  /** Yields all keys in a folder, unordered: `photos/a/card` is in `photos`. May yield keys put or deleted since. */
  keys(folder: string): AsyncIterable<string>
  /** Rejects when the store is unavailable. */
  ping(): Promise<void>
  close(): Promise<void>
}

const segment = /^[a-z0-9][a-z0-9._-]{0,99}$/i
const MAX_KEY_LENGTH = 400

/** Keys are segments of letters, digits, `.`, `_` and `-`, separated by `/`; throws for any other key. */
export function checkBlobKey(key: string): void {
  if (key.length <= MAX_KEY_LENGTH && key.split('/').every((part) => segment.test(part))) return
  throw new Error(`not a key of a blob: ${JSON.stringify(key.slice(0, 100))}`)
}
