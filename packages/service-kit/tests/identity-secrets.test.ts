import { internalToken, readConfig, ServiceSettings, signIdentity, verifyIdentity, verifyInternal } from '../src'

const older = 'the-older-secret-of-at-least-32-characters'
const newer = 'the-newer-secret-of-at-least-32-characters'
const member = { id: 'a1', username: 'anna', isAdmin: false }

/** What processes have one after the other while the secret is changed; those of neighbouring steps run side by side. */
const steps = [older, `${older},${newer}`, `${newer},${older}`, newer]
const neighbours = steps.flatMap((mine, index) =>
  [steps[index - 1], mine, steps[index + 1]].flatMap((theirs) =>
    theirs === undefined ? [] : [[mine, theirs] as const],
  ),
)

describe('changing the secret that signs who calls', () => {
  it.each(neighbours)('a call signed with %s is taken where it is %s', async (signing, accepting) => {
    expect(await verifyIdentity(accepting, await signIdentity(signing, member))).toEqual(member)
    expect(await verifyInternal(accepting, await internalToken(signing, 'search'))).toBe('search')
  })

  it('ends what was signed with the older one', async () => {
    expect(await verifyIdentity(newer, await signIdentity(older, member))).toBeUndefined()
    expect(await verifyIdentity(newer, await signIdentity(`${older},${newer}`, member))).toBeUndefined()
    expect(await verifyInternal(newer, await internalToken(older, 'search'))).toBeUndefined()
  })

  it('refuses a list with a short one in it', () => {
    expect(() => readConfig(ServiceSettings, { IDENTITY_SECRET: `${newer},` })).toThrow(
      'IDENTITY_SECRET: must have at least 32 characters',
    )
  })
})
