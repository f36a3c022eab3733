/** Keeps what was used last, up to a number of bytes. */
export class BoundedCache<T> {
  private readonly kept = new Map<string, { readonly value: T; readonly bytes: number }>()
  private bytes = 0

  constructor(private readonly maxBytes: number) {}

  get(key: string): T | undefined {
    const entry = this.kept.get(key)
    if (!entry) return undefined
    this.kept.delete(key)
    this.kept.set(key, entry)
    return entry.value
  }

  set(key: string, value: T, bytes: number): void {
    this.drop(key)
    if (bytes > this.maxBytes) return
    this.kept.set(key, { value, bytes })
    this.bytes += bytes
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.maxBytes) return
      this.drop(oldest)
    }
  }

  get usedBytes(): number {
    return this.bytes
  }

  private drop(key: string) {
    const entry = this.kept.get(key)
    if (!entry) return
    this.bytes -= entry.bytes
    this.kept.delete(key)
  }
}
