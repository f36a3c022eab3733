import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A check that passed. */
export interface Passed {
  /** The hash of all that it read. */
  readonly key: string
  readonly notes?: readonly string[]
  /** Files that it covered, where the check itself finds out which. */
  readonly files?: readonly string[]
}

/** Checks that passed, kept between runs. One that failed is not remembered: it is made again. */
export class Memory {
  readonly #file: string
  readonly #passed: Map<string, Passed>

  constructor(file: string) {
    this.#file = file
    this.#passed = new Map(Object.entries(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}))
  }

  recall(name: string): Passed | undefined {
    return this.#passed.get(name)
  }

  remember(name: string, passed: Passed): void {
    this.#passed.set(name, passed)
  }

  /** Replaces the file as a whole, so that two runs at once leave one of both. */
  save(): void {
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(`${this.#file}.${process.pid}`, JSON.stringify(Object.fromEntries(this.#passed)))
    renameSync(`${this.#file}.${process.pid}`, this.#file)
  }
}
