import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const directories: string[] = []

/** A directory that is removed after the tests of this file. */
export async function freshDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-embedded-mongo-'))
  directories.push(directory)
  return directory
}

afterAll(() => Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true }))))
