// Proves ACCOUNT-4, ACCOUNT-8.
import { countCharacters, isReservedName, Registration } from '@plekje/contracts'
import fc from '@plekje/testing/fast-check'
import { emailKey, storedName, usernameKey } from '../src/domain/names'

const valid = { username: 'anna', email: 'anna@leden.example', password: 'acht tekens' }
const accepts = (more: object) => Registration.safeParse({ ...valid, ...more }).success

const text = fc.string({ unit: 'grapheme', maxLength: 60 })
const anyText = fc.string({ unit: 'binary', maxLength: 60 })

describe('a username', () => {
  it('that is taken has 3 to 30 characters to see, and no @', () => {
    fc.assert(
      fc.property(fc.oneof(text, anyText), (username) => {
        if (!accepts({ username })) return
        expect(countCharacters(username)).toBeLessThanOrEqual(30)
        expect(countCharacters(username.trim())).toBeGreaterThanOrEqual(3)
        expect(username.normalize('NFKC')).not.toContain('@')
        expect(usernameKey(username)).not.toBe('')
        expect(username).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      }),
    )
  })

  it('of letters, digits and words in any one script is taken', () => {
    const words = [
      /^[\p{Script=Latin}\d]{3,10}$/u,
      /^[\p{Script=Arabic}\d]{3,10}$/u,
      /^[\p{Script=Hebrew}\d]{3,10}$/u,
      /^[\p{Script=Han}\p{Script=Latin}\d]{3,10}$/u,
    ].map((word) => fc.stringMatching(word))
    fc.assert(
      fc.property(fc.oneof(...words), (username) => {
        fc.pre(!isReservedName(username))
        fc.pre(countCharacters(username) >= 3 && !/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(username))
        expect(accepts({ username })).toBe(true)
      }),
    )
  })

  it.each([
    ['👩‍👩‍👧‍👦🎳🎯', true],
    ['👩‍👩‍👧‍👦', false],
    ['é'.normalize('NFD').repeat(30), true],
    ['é'.normalize('NFD').repeat(31), false],
    [`abc${'\u0301'.repeat(400)}`, false],
    ['ab\u200b', false],
    ['علي', true],
    ['a\nbc', false],
    ['abc＠d', false],
  ])('%j counts as people count: %s', (username, isTaken) => {
    expect(accepts({ username })).toBe(isTaken)
  })

  it('has one key in every case, form, and with spaces around it', () => {
    fc.assert(
      fc.property(text, (username) => {
        const key = usernameKey(username)
        expect(usernameKey(key)).toBe(key)
        expect(usernameKey(`  ${username}\u200b `)).toBe(key)
        expect(usernameKey(username.normalize('NFD'))).toBe(key)
        expect(usernameKey(username.toLowerCase())).toBe(key)
      }),
    )
  })
})

describe('a password', () => {
  it('is taken from 8 characters on, as people count them, whatever they are', () => {
    fc.assert(
      fc.property(fc.oneof(text, anyText), (password) => {
        const isLongEnough = countCharacters(password) >= 8 && password.length <= 200
        expect(accepts({ password })).toBe(isLongEnough)
      }),
    )
  })
})

describe('an address', () => {
  it('is the same in every case', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(emailKey(` ${email.toUpperCase()} `)).toBe(emailKey(email))
      }),
    )
  })

  it('that is taken is on one line and has one @', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          fc.emailAddress(),
          anyText.map((part) => `a@leden.example${part}`),
        ),
        (email) => {
          if (!accepts({ email })) return
          expect(email).toMatch(/^[^\s@,;<>]+@[^\s@,;<>]+$/)
        },
      ),
    )
  })
})

describe('a first name', () => {
  it('is kept as typed, on one line, or is none', () => {
    fc.assert(
      fc.property(fc.oneof(text, anyText), (name) => {
        const kept = storedName(name)
        if (kept === null) return
        expect(kept).toBe(kept.trim())
        expect(kept).not.toMatch(/[\r\n\u202e]/)
        expect(storedName(kept)).toBe(kept)
      }),
    )
    expect(storedName(' Zoë 👩‍👩‍👧‍👦 محمد ')).toBe('Zoë 👩‍👩‍👧‍👦 محمد')
  })
})
