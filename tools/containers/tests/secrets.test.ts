// Proves PLATFORM-24.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addSecrets, rotateKey, SECRETS } from '@plekje/accounts/site-secrets'
import { UNITS, type UnitName } from '@plekje/contracts'
import { createVerifier, readPrivateKey, readPublicKeys, serviceToken, signIdentity } from '@plekje/service-kit'

const folder = mkdtempSync(join(tmpdir(), 'plekje-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const valuesIn = (file: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
const keyIn = (file: string, unit: UnitName) =>
  readPrivateKey(valuesIn(file)[`IDENTITY_PRIVATE_KEY_${unit.toUpperCase()}`] ?? '')
const publicKeysIn = (file: string) => readPublicKeys(valuesIn(file).IDENTITY_PUBLIC_KEYS ?? '')

it('writes every secret at random into a file of its owner alone', () => {
  const [file, other] = [join(folder, 'fresh'), join(folder, 'other')]
  expect(addSecrets(file)).toEqual([...SECRETS])
  addSecrets(other)
  const values = valuesIn(file)
  expect(Object.keys(values).sort()).toEqual([...SECRETS].sort())
  expect(new Set(Object.values(values)).size).toBe(SECRETS.length)
  for (const value of Object.values(values)) expect(value).toMatch(/^[A-Za-z0-9_-]{32,}$/)
  for (const name of SECRETS) expect(values[name]).not.toBe(valuesIn(other)[name])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('gives each unit a key of its own, of which everybody knows the public half', () => {
  const file = join(folder, 'keys')
  addSecrets(file)
  const known = publicKeysIn(file)
  expect([...known.values()].map(({ unit }) => unit).sort()).toEqual([...UNITS].sort())
  for (const unit of UNITS) expect(known.get(keyIn(file, unit).kid)?.unit).toBe(unit)
})

it('keeps what is there and adds what is missing or empty', () => {
  const file = join(folder, 'kept')
  writeFileSync(file, 'BRAND_NAME=Uitje\nADMIN_PASSWORD=een goed wachtwoord\nREDIS_PASSWORD=')
  expect(addSecrets(file)).not.toContain('ADMIN_PASSWORD')
  expect(valuesIn(file)).toMatchObject({ BRAND_NAME: 'Uitje', ADMIN_PASSWORD: 'een goed wachtwoord' })
  expect(valuesIn(file).REDIS_PASSWORD).toMatch(/^[a-z0-9]{32,}$/)
  expect(addSecrets(file)).toEqual([])
})

it('makes public what a unit has already, and a key for a unit that came later', () => {
  const file = join(folder, 'later')
  addSecrets(file)
  const before = keyIn(file, 'gateway').kid
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^IDENTITY_(PUBLIC_KEYS|PRIVATE_KEY_SEARCH)=.*\n/gm, ''))
  expect(addSecrets(file)).toEqual(['IDENTITY_PUBLIC_KEYS', 'IDENTITY_PRIVATE_KEY_SEARCH'])
  expect(keyIn(file, 'gateway').kid).toBe(before)
  expect([...publicKeysIn(file).keys()]).toEqual(expect.arrayContaining([before, keyIn(file, 'search').kid]))
})

it.each(['gateway', 'analytics'] as const)(
  'changes the key of %s in three steps, in none of which a call is refused',
  async (unit) => {
    const file = join(folder, `rotated-${unit}`)
    addSecrets(file)
    const anna = { id: 'u1', username: 'anna', isAdmin: false }
    /** A call between processes that were started with the file as it was then. */
    const isTaken = async (signing: string, accepting: string) => {
      const key = readPrivateKey(signing)
      const { callerOf } = createVerifier({
        audience: 'accounts',
        keys: readPublicKeys(accepting),
        units: new Set(['analytics']),
      })
      const headers =
        unit === 'gateway'
          ? { 'x-plekje-identity': await signIdentity(key, anna, 'accounts') }
          : { authorization: `Bearer ${await serviceToken(key, 'accounts')}` }
      return (await callerOf(headers)) !== undefined
    }
    const stateOf = () => ({
      signs: valuesIn(file)[`IDENTITY_PRIVATE_KEY_${unit.toUpperCase()}`] ?? '',
      known: valuesIn(file).IDENTITY_PUBLIC_KEYS ?? '',
    })
    const states = [stateOf()]
    for (const step of [1, 2, 3]) {
      expect(rotateKey(file, unit)).toMatch(new RegExp(`^Step ${step} of 3\\.`))
      states.push(stateOf())
      expect(addSecrets(file)).toEqual([])
      const [before, now] = states.slice(-2)
      if (!before || !now) throw new Error('no states')
      for (const [one, other] of [
        [before, now],
        [now, before],
        [now, now],
      ] as const) {
        // The last step waits until nothing that the former key signed is left.
        expect(await isTaken(one.signs, other.known)).toBe(true)
      }
    }
    expect(states.map(({ signs }) => signs === states[0]?.signs)).toEqual([true, true, false, false])
    expect(await isTaken(states[0]?.signs ?? '', states[3]?.known ?? '')).toBe(false)
    expect(publicKeysIn(file).size).toBe(UNITS.length)
    expect(Object.keys(valuesIn(file)).sort()).toEqual([...SECRETS].sort())
    expect(statSync(file).mode & 0o777).toBe(0o600)
  },
)

it('prints names and what to do, never a secret', () => {
  const file = join(folder, 'printed')
  const command = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', join(__dirname, '../src/secrets.ts'), ...args], {
      encoding: 'utf8',
    })
  const outputs = [command(file), command(file), command('rotate', 'gateway', file)]
  expect(outputs.map(({ status }) => status)).toEqual([0, 0, 0])
  const printed = outputs.map(({ stdout }) => stdout).join('')
  expect(printed).toMatch(
    /^Written into .*IDENTITY_PUBLIC_KEYS, IDENTITY_PRIVATE_KEY_GATEWAY.*holds every secret\.\nStep 1 of 3/s,
  )
  for (const value of Object.values(valuesIn(file))) expect(printed).not.toContain(value)
  expect(command('rotate', 'nobody', file)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('say whose key'),
  })
})
