import { createHash, randomBytes } from 'node:crypto'

/** A secret for a link: 256 random bits. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token: reading the database does not reveal the link. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Ids of users: 96 random bits. */
export const createUserId = (): string => randomBytes(12).toString('base64url')
