import { createHash, randomInt } from 'node:crypto'

/** Crockford's base32: no I, L, O or U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates a code for people to type, of 5 random bits per character. */
export const createTypedCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Hash of a typed code, bound to what it is for. Ignores separators, and replaces letters that resemble digits. */
export function hashTypedCode(subjectId: string, typedCode: string): string {
  const code = typedCode
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return createHash('sha256').update(`${subjectId}\n${code}`).digest('base64url')
}
