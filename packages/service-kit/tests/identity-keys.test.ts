// Proves PLATFORM-24.
import {
  createVerifier,
  encodeKey,
  encodeKeySet,
  makePrivateJwk,
  type PrivateKey,
  publicJwkOf,
  readConfig,
  readPrivateKey,
  readPublicKeys,
  ServiceSettings,
  serviceToken,
  signIdentity,
} from '../src'

const anna = { id: 'a1', username: 'anna', isAdmin: false }
const [older, newer] = [makePrivateJwk('gateway'), makePrivateJwk('gateway')]
const search = [makePrivateJwk('search'), makePrivateJwk('search')] as const
const keyOf = (jwk: typeof older): PrivateKey => readPrivateKey(encodeKey(jwk))
const setOf = (...jwks: (typeof older)[]) => encodeKeySet(jwks)
const verifierOf = (set: string) =>
  createVerifier({ audience: 'reviews', keys: readPublicKeys(set), units: new Set(['search']) })

describe('changing a key', () => {
  /** Configurations during a rotation; processes of neighbouring steps run side by side. */
  const steps = [
    { signs: older, known: setOf(older, search[0]), service: search[0] },
    { signs: older, known: setOf(older, newer, ...search), service: search[0] },
    { signs: newer, known: setOf(older, newer, ...search), service: search[1] },
    { signs: newer, known: setOf(newer, search[1]), service: search[1] },
  ]
  const neighbours = steps.flatMap((step, at) =>
    [steps[at - 1], step, steps[at + 1]].flatMap((other) => (other ? [{ at, step, other }] : [])),
  )

  it.each(neighbours)('refuses no call between processes of step $at and one beside it', async ({ step, other }) => {
    const { callerOf } = verifierOf(other.known)
    const token = await signIdentity(keyOf(step.signs), anna, 'reviews')
    expect(await callerOf({ 'x-plekje-identity': token })).toEqual({ kind: 'member', member: anna })
    const bearer = await serviceToken(keyOf(step.service), 'reviews')
    expect(await callerOf({ authorization: `Bearer ${bearer}` })).toEqual({ kind: 'service', name: 'search' })
  })

  it('ends what the older one signed', async () => {
    const { callerOf } = verifierOf(steps[3]?.known ?? '')
    const token = await signIdentity(keyOf(older), anna, 'reviews')
    expect(await callerOf({ 'x-plekje-identity': token })).toBeUndefined()
    const bearer = await serviceToken(keyOf(search[0]), 'reviews')
    expect(await callerOf({ authorization: `Bearer ${bearer}` })).toBeUndefined()
  })
})

describe('keys in settings', () => {
  const refusal = (text: string) => () => readConfig(ServiceSettings, { IDENTITY_PUBLIC_KEYS: text })
  const json = (...keys: object[]) => JSON.stringify({ keys })
  const own = publicJwkOf(older)

  it('are JWKs, as JSON or in base64url, which needs no quotes anywhere', () => {
    expect(readPublicKeys(json(own))).toEqual(readPublicKeys(setOf(older)))
    expect(readPrivateKey(JSON.stringify(older)).kid).toBe(readPrivateKey(encodeKey(older)).kid)
    expect(setOf(older, newer)).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(setOf(older)).not.toContain(encodeKey(older))
  })

  it('of one unit are two at most', () => {
    expect(refusal(setOf(older, newer, makePrivateJwk('gateway')))).toThrow('holds more than 2 keys of gateway')
    expect(refusal(setOf(older, newer, ...search))).not.toThrow()
  })

  it.each([
    ['nothing', '', 'is required'],
    ['what is no JSON', 'abc', 'must be a JWK set'],
    ['an empty set', json(), 'must be a JWK set'],
    ['a key of another kind', json({ ...own, crv: 'X25519' }), 'must be a JWK set'],
    ['the same key twice', json(own, own), `holds ${own.kid} twice`],
    ['one key for two units', json(own, { ...own, kid: own.kid.replace('gateway', 'reviews') }), 'two units'],
    ['a key of a unit that there is not', json({ ...own, kid: own.kid.replace('gateway', 'mailer') }), 'has a kid'],
    ['a key under the thumbprint of another', json({ ...own, kid: newer.kid }), 'has a kid'],
  ])('refuse %s', (_, text, problem) => expect(refusal(text)).toThrow(problem))

  it('refuse a private key among the public ones, and never show it', () => {
    expect(refusal(json(older))).toThrow('only its public half belongs here')
    try {
      refusal(json(older))()
    } catch (error) {
      expect(String(error)).not.toContain(older.d)
    }
    expect(() => readPrivateKey(encodeKey({ ...older, d: newer.d }))).toThrow('do not belong together')
    expect(() => readPrivateKey(setOf(older))).toThrow('must be a private JWK')
  })
})
