import { createHash, randomBytes } from 'node:crypto'

/** Creates a secret for a link, of 256 random bits. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token: reading the database does not reveal the link. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Creates the id of a user, of 96 random bits. */
export const createUserId = (): string => randomBytes(12).toString('base64url')
