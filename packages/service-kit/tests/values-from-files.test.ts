// Proves PLATFORM-24.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError, readConfig } from '../src'

const Settings = z.object({
  REDIS_PASSWORD: z.string().min(8, 'must have at least 8 characters'),
  REMOTES: z.string().default('none'),
  REMOTES_FILE: z.string().optional(),
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plekje-values-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = (text: string) => {
  const path = join(folder, 'value')
  writeFileSync(path, text)
  return path
}

const problemsOf = (env: Record<string, string>): Readonly<Record<string, string>> => {
  try {
    readConfig(Settings, env)
    return {}
  } catch (error) {
    return error instanceof ConfigError ? error.problems : { thrown: String(error) }
  }
}

describe('a variable whose name ends in _FILE', () => {
  it('names a file with the value, without the line break at its end', () => {
    const { REDIS_PASSWORD } = readConfig(Settings, { REDIS_PASSWORD_FILE: file('een goed geheim\n') })
    expect(REDIS_PASSWORD).toBe('een goed geheim')
  })

  it('counts as absent when it is empty', () => {
    expect(readConfig(Settings, { REDIS_PASSWORD: 'een goed geheim', REDIS_PASSWORD_FILE: '' }).REDIS_PASSWORD).toBe(
      'een goed geheim',
    )
  })

  it('keeps its own meaning when the settings know it', () => {
    const settings = readConfig(Settings, { REDIS_PASSWORD: 'een goed geheim', REMOTES_FILE: '/nowhere' })
    expect(settings).toMatchObject({ REMOTES: 'none', REMOTES_FILE: '/nowhere' })
  })

  it('is refused beside the value itself, for a file that is empty or that cannot be read', () => {
    const REDIS_PASSWORD_FILE = file('een goed geheim')
    expect(problemsOf({ REDIS_PASSWORD: 'een ander geheim', REDIS_PASSWORD_FILE })).toEqual({
      REDIS_PASSWORD_FILE: 'cannot be set beside REDIS_PASSWORD',
    })
    expect(problemsOf({ REDIS_PASSWORD_FILE: join(folder, 'missing') })).toMatchObject({
      REDIS_PASSWORD_FILE: expect.stringMatching(/^cannot be read: ENOENT/),
    })
    expect(problemsOf({ REDIS_PASSWORD_FILE: file('\n') })).toMatchObject({
      REDIS_PASSWORD_FILE: expect.stringContaining('which is empty'),
    })
  })

  it('is validated like the value itself, and its name is checked for misspellings', () => {
    expect(problemsOf({ REDIS_PASSWORD_FILE: file('kort') })).toEqual({
      REDIS_PASSWORD: 'must have at least 8 characters',
    })
    expect(problemsOf({ REDIS_PASWORD: 'een goed geheim' })).toMatchObject({
      REDIS_PASWORD: 'is unknown; is REDIS_PASSWORD meant?',
    })
  })
})
