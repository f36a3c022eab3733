import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from './boundaries'

/** The files of the repository that git tracks or would track, without generated ones. Each is read once. */
export class Tree {
  readonly paths: readonly string[]
  readonly #root: string
  readonly #contents = new Map<string, Buffer>()
  readonly #hashes = new Map<string, string>()

  constructor(root: string) {
    this.#root = root
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    // Links to folders are listed too: copies of the repository have them for packages.
    const isFile = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true
    this.paths = [...new Set(listed.split('\0'))].filter((path) => path !== '' && isFile(path)).sort()
  }

  matching(pattern: RegExp): SourceFile[] {
    return this.paths
      .filter((path) => pattern.test(path) && path !== 'package-lock.json')
      .map((path) => ({ path, text: this.textOf(path) }))
  }

  textOf(path: string): string {
    return this.#contentOf(path).toString('utf8')
  }

  /** A hash of the names and contents of the files whose path matches. */
  hashOf(pattern: RegExp): string {
    return this.hashOfFiles(this.paths.filter((path) => pattern.test(path)))
  }

  /** A hash of the names of the files whose path matches, without their contents. */
  hashOfNames(pattern: RegExp): string {
    const names = this.paths.filter((path) => pattern.test(path))
    return createHash('sha256').update(names.join('\0')).digest('hex')
  }

  hashOfFiles(paths: readonly string[]): string {
    const hash = createHash('sha256')
    for (const path of paths) {
      const fileHash = existsSync(join(this.#root, path)) ? this.hashOfFile(path) : ''
      hash.update(`${path}\0${fileHash}\0`)
    }
    return hash.digest('hex')
  }

  hashOfFile(path: string): string {
    const cached = this.#hashes.get(path)
    if (cached !== undefined) return cached
    const hash = createHash('sha256').update(this.#contentOf(path)).digest('hex')
    this.#hashes.set(path, hash)
    return hash
  }

  #contentOf(path: string): Buffer {
    const content = this.#contents.get(path) ?? readFileSync(join(this.#root, path))
    this.#contents.set(path, content)
    return content
  }
}
