import { hashToken } from '../src/credentials/tokens'
import type { Caller } from '../src/http/caller'
import type { EmailLink, StoredUser } from '../src/storage/user-model'
import type { ChangeOptions } from '../src/storage/user-repository'
import { createResetPassword } from '../src/use-cases/reset-password'
import { createUndoEmailChange } from '../src/use-cases/undo-email-change'

const NOW = new Date('2026-03-01T12:00:00Z')
const TOKEN = 'token-of-a-mail'
const caller: Caller = {
  source: '192.0.2.1',
  isHttps: true,
  siteUrl: 'https://plekje.example',
  cookies: undefined,
  device: { browser: null, system: null },
}

const linkOf = (kind: EmailLink['kind'], link: Partial<EmailLink> = {}): EmailLink => ({
  tokenHash: hashToken(TOKEN),
  kind,
  email: 'anna@leden.example',
  expiresAt: new Date(NOW.getTime() + 60_000),
  ...link,
})

const userWith = (link: EmailLink, user: Partial<StoredUser> = {}): StoredUser => ({
  _id: 'u-1',
  username: 'anna',
  usernameKey: 'anna',
  email: 'anna@leden.example',
  emailKey: 'anna@leden.example',
  passwordHash: 'hash',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  isAdmin: false,
  isEmailVerified: false,
  createdAt: NOW,
  links: [link],
  ...user,
})

/** A repository in which a user changes from `before` to `after` while the new password is hashed. */
const changedMeanwhile = (before: StoredUser, after: StoredUser | null) => {
  const seen = [before, after]
  return { byLink: async () => seen.shift() ?? null, useLink: async () => null }
}

describe('a link to a new password that loses a race', () => {
  const reset = (after: StoredUser | null) =>
    createResetPassword({
      inTransaction: (work) => work(),
      users: changedMeanwhile(userWith(linkOf('reset')), after),
      sessions: { endAll: async () => undefined },
      passwords: { hash: async () => 'hash' },
      now: () => NOW,
    })({ token: TOKEN, password: 'een goed wachtwoord' }, caller)

  it.each<[string, StoredUser | null, string]>([
    ['was used by the other call', userWith(linkOf('reset', { usedAt: NOW })), 'token_used'],
    [
      'is of an address that the account lost',
      userWith(linkOf('reset'), { email: 'nieuw@leden.example' }),
      'token_expired',
    ],
    ['is of a registration that gave way', userWith(linkOf('reset', { replacedAt: NOW })), 'token_expired'],
    ['is of an account that was erased', null, 'token_unknown'],
  ])('says that it %s', async (_reason, after, code) => {
    await expect(reset(after)).rejects.toMatchObject({ code })
  })
})

describe('an undone change of address', () => {
  it('removes a passkey that a session added after the address was restored', async () => {
    const link = {
      tokenHash: hashToken(TOKEN),
      number: 1,
      email: 'anna@leden.example',
      expiresAt: new Date(NOW.getTime() + 60_000),
    }
    const passkey = {
      ref: 'p',
      id: 'p',
      name: 'Dief',
      publicKey: '',
      counter: 0,
      createdAt: NOW,
      transports: [],
      lastUsedAt: null,
      isBackedUp: false,
    }
    let user = userWith(linkOf('reset'), { email: 'dief@leden.example', undoLinks: [link] })
    const removals: ChangeOptions['pull'][] = []
    let endings = 0
    const undo = createUndoEmailChange({
      inTransaction: (work) => work(),
      users: {
        byId: async () => user,
        byEmail: async () => null,
        byUndoLink: async () => user,
        change: async (_id, _fields, { pull } = {}) => {
          removals.push(pull)
          return user
        },
      },
      sessions: {
        endAll: async () => {
          endings += 1
          if (endings === 2) user = { ...user, passkeys: [passkey] }
        },
      },
      releaseRegistration: async () => true,
      now: () => NOW,
    })
    await undo(TOKEN, caller)
    expect(removals.at(-1)).toEqual({ passkeys: { createdAt: { $gte: expect.any(Date) } } })
  })
})
