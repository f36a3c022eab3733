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

/** Resolves as soon as the condition holds; rejects after 10 seconds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('the condition did not come to hold')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
