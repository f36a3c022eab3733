import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

interface PassedCheck {
  /** The hash of all inputs of the check. */
  readonly key: string
  readonly notes?: readonly string[]
  /** Files that the check covered, if it determines them itself. */
  readonly files?: readonly string[]
}

/** Stores passed checks between runs. Failed ones are not stored, because they run again. */
export class CheckCache {
  readonly #file: string
  readonly #passed: Map<string, PassedCheck>

  constructor(file: string) {
    this.#file = file
    this.#passed = new Map(Object.entries(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}))
  }

  find(name: string): PassedCheck | undefined {
    return this.#passed.get(name)
  }

  store(name: string, passed: PassedCheck): void {
    this.#passed.set(name, passed)
  }

  /** Replaces the file atomically: of two concurrent runs the later one wins. */
  save(): void {
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(`${this.#file}.${process.pid}`, JSON.stringify(Object.fromEntries(this.#passed)))
    renameSync(`${this.#file}.${process.pid}`, this.#file)
  }
}
