import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, seedCommand } from '../src'

const log = createLogger({ name: 'sample', level: 'silent' })

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plekje-seed-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const seedFailingWith = (error: Error) => {
  const seed = jest.fn(async () => ({ seeded: true })).mockRejectedValueOnce(error)
  return { seed, run: () => seedCommand(seed, async () => 'a seed')({ DATA_DIR: directory }, log) }
}

it('seeds again after an error of an unavailable store', async () => {
  const { seed, run } = seedFailingWith(Object.assign(new Error('closed'), { name: 'MongoNetworkError' }))
  expect(await run()).toBe('seeded')
  expect(seed).toHaveBeenCalledTimes(2)
})

it('gives up at once at any other error', async () => {
  const { seed, run } = seedFailingWith(new Error('the seed has no venues'))
  await expect(run()).rejects.toThrow('the seed has no venues')
  expect(seed).toHaveBeenCalledTimes(1)
})
