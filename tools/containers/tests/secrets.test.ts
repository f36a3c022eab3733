import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addSecrets, SECRETS } from '../src/secrets'

const folder = mkdtempSync(join(tmpdir(), 'plekje-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const valuesIn = (file: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

it('writes every secret at random into a file of its owner alone', () => {
  const [file, other] = [join(folder, 'fresh'), join(folder, 'other')]
  expect(addSecrets(file)).toEqual([...SECRETS])
  addSecrets(other)
  const values = valuesIn(file)
  expect(Object.keys(values)).toEqual([...SECRETS])
  expect(new Set(Object.values(values)).size).toBe(SECRETS.length)
  expect(values.IDENTITY_SECRET).toMatch(/^[a-z0-9]{32,}$/)
  expect(values.IDENTITY_SECRET).not.toBe(valuesIn(other).IDENTITY_SECRET)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('keeps what is there and adds what is missing or empty', () => {
  const file = join(folder, 'kept')
  writeFileSync(file, 'BRAND_NAME=Uitje\nADMIN_PASSWORD=een goed wachtwoord\nREDIS_PASSWORD=')
  expect(addSecrets(file)).not.toContain('ADMIN_PASSWORD')
  expect(valuesIn(file)).toMatchObject({ BRAND_NAME: 'Uitje', ADMIN_PASSWORD: 'een goed wachtwoord' })
  expect(valuesIn(file).REDIS_PASSWORD).toMatch(/^[a-z0-9]{32,}$/)
  expect(addSecrets(file)).toEqual([])
})
