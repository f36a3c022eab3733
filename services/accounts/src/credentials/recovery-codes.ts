import { createHash, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@plekje/contracts'

/** Crockford's base32: no I, L, O or U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 4
const GROUP_LENGTH = 4

const createCharacter = () => ALPHABET[randomInt(ALPHABET.length)]
const createGroup = () => Array.from({ length: GROUP_LENGTH }, createCharacter).join('')
const createCode = (): string => Array.from({ length: GROUPS }, createGroup).join('-')

/** Creates ten codes of 80 random bits, which are shown to the member once. */
export const createRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, createCode)

/** The stored hash of a code, bound to the account. A plain digest suffices for 80 random bits. */
export const hashRecoveryCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId}\n${normalizeCode(code)}`)
    .digest('base64url')

/** Removes separators, and reads O as 0 and I and L as 1, because people misread these characters. */
const normalizeCode = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
