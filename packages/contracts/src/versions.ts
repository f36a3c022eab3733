import { z } from 'zod'
import type { Endpoint } from './define-api'

/** Entity tag for a version (RFC 9110, §8.8.3). */
export const entityTag = (version: string | number): string => `"${version}"`

interface VersionField {
  readonly place: 'body' | 'query'
  readonly schema: z.ZodType
}

/**
 * The field of the body or query for the version that the client saw; such a write accepts `If-Match` too. Undefined if
 * there is none.
 */
export function versionFieldOf({ method, body, query }: Endpoint): VersionField | undefined {
  if (method === 'GET') return undefined
  const bodyVersion = versionOf(body)
  if (bodyVersion) return { place: 'body', schema: bodyVersion }
  const queryVersion = versionOf(query)
  return queryVersion && { place: 'query', schema: queryVersion }
}

/** True if the reply has a version, which is then in `ETag` too. */
export const isVersioned = ({ reply }: Endpoint): boolean => versionOf(reply) !== undefined

const versionOf = (schema: z.ZodType | undefined): z.ZodType | undefined =>
  schema instanceof z.ZodObject && Object.hasOwn(schema.shape, 'version') ? schema.shape.version : undefined
