import { createHash, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@plekje/contracts'

/** Crockford's base32: no I, L, O or U, which are easily misread. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 4

const createCode = (): string =>
  Array.from({ length: GROUPS }, () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')).join(
    '-',
  )

/** Ten codes of 80 random bits, shown to the member once. */
export const createRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, createCode)

/** The stored hash of a code, bound to the account. A plain digest suffices for 80 random bits. */
export const hashRecoveryCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId}\n${plain(code)}`)
    .digest('base64url')

const plain = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
