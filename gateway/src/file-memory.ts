import type { StaticFile } from './static-files'

/** Files by key, up to so many bytes: those that were not asked for the longest make room. */
export class FileMemory {
  private readonly files = new Map<string, StaticFile>()
  private bytes = 0

  constructor(private readonly maxBytes: number) {}

  get(key: string): StaticFile | undefined {
    const file = this.files.get(key)
    if (file === undefined) return undefined
    this.files.delete(key)
    this.files.set(key, file)
    return file
  }

  set(key: string, file: StaticFile): void {
    this.delete(key)
    if (file.body.length > this.maxBytes) return
    this.files.set(key, file)
    this.bytes += file.body.length
    for (const oldest of this.files.keys()) {
      if (this.bytes <= this.maxBytes) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.bytes -= this.files.get(key)?.body.length ?? 0
    this.files.delete(key)
  }
}
