/** Values by key, up to so many bytes: those that were not asked for the longest make room. */
export class LruMemory<Value> {
  private readonly values = new Map<string, Value>()
  private bytes = 0

  constructor(
    private readonly maxBytes: number,
    private readonly bytesOf: (value: Value) => number,
  ) {}

  get(key: string): Value | undefined {
    const value = this.values.get(key)
    if (value === undefined) return undefined
    this.values.delete(key)
    this.values.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.delete(key)
    if (this.bytesOf(value) > this.maxBytes) return
    this.values.set(key, value)
    this.bytes += this.bytesOf(value)
    for (const oldest of this.values.keys()) {
      if (this.bytes <= this.maxBytes) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const value = this.values.get(key)
    if (value === undefined) return
    this.bytes -= this.bytesOf(value)
    this.values.delete(key)
  }
}
