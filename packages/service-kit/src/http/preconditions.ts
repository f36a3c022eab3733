import { type Endpoint, entityTag, isVersioned, versionFieldOf } from '@plekje/contracts'
import type { Request } from 'express'
import { InputError, OutdatedVersionError, PreconditionFailedError } from '../errors'

/** What is asked of an endpoint, before its schemas read it. */
interface Asked {
  readonly query: Record<string, unknown>
  readonly body: unknown
}

const MAX_TAGS = 10
/** An entity tag of RFC 9110, §8.8.3, within a list: `W/` where it is weak, and what stands between the quotes. */
const TAG = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/

/**
 * The one optimistic lock over HTTP: what is answered with a `version` has it as `ETag` too, and a write that takes a
 * `version` takes it in `If-Match` too. An outdated one is 409 where it came as a field, and 412 where it came as a header.
 * A write that takes no version has nothing that a tag could match: it is not done under one (412), for whoever sends it
 * trusts that nothing is overwritten.
 */
export function preconditionsOf(endpoint: Endpoint) {
  const field = versionFieldOf(endpoint)
  const isTagged = isVersioned(endpoint)

  /** What of a tag can be a version of this: the number or text that has exactly this tag. */
  const versionOf = (text: string): string | number | undefined =>
    [Number(text), text].find((one) => String(one) === text && field?.schema.safeParse(one).success)

  return {
    /**
     * Does what was asked, under each version of `If-Match` in turn until one is the newest: at most one of them is.
     * Weak tags never match, as tags are compared strongly there (RFC 9110, §13.1.1); `*` asks for none.
     * Throws {@link PreconditionFailedError} when none matches, {@link InputError} for what is no list of tags. Reading
     * overwrites nothing and does not look at it.
     */
    async run<T>(ifMatch: string | undefined, asked: Asked, act: (asked: Asked) => Promise<T>): Promise<T> {
      if (endpoint.method === 'GET' || !namesTags(ifMatch)) return act(asked)
      if (field === undefined) throw noVersionFor(ifMatch)
      const versions = strongTags(ifMatch).flatMap((text) => versionOf(text) ?? [])
      let cause: unknown
      for (const version of agreeing(versions, asked, field.place)) {
        try {
          return await act(withVersion(asked, field.place, version))
        } catch (error) {
          if (!(error instanceof OutdatedVersionError)) throw error
          cause = error
        }
      }
      throw cause instanceof OutdatedVersionError
        ? new PreconditionFailedError(cause.code, cause.dutchText, { cause })
        : noSuchVersion()
    },
    /** The tag of a reply; undefined where it says no version. */
    tagOf(reply: unknown): string | undefined {
      if (!isTagged || typeof reply !== 'object' || reply === null || !('version' in reply)) return undefined
      const { version } = reply
      return typeof version === 'string' || typeof version === 'number' ? entityTag(version) : undefined
    },
  }
}

/** For what is no endpoint and takes no version: a write under a tag is not done (412), as of endpoints. */
export function refuseTags({ method, headers }: Pick<Request, 'method' | 'headers'>): void {
  const ifMatch = headers['if-match']
  if (method !== 'GET' && method !== 'HEAD' && namesTags(ifMatch)) throw noVersionFor(ifMatch)
}

/** `*` holds for whatever is there. */
const namesTags = (ifMatch: string | undefined): ifMatch is string => ifMatch !== undefined && ifMatch.trim() !== '*'

/** What is no list of tags is told so first. */
function noVersionFor(ifMatch: string): PreconditionFailedError {
  strongTags(ifMatch)
  return new PreconditionFailedError(
    'no_version',
    'Dit heeft geen versie om met If-Match te vergelijken. Laat If-Match weg.',
  )
}

/** What stands in the strong tags of a header. */
function strongTags(ifMatch: string): string[] {
  // A tag has no blanks in it, but it may have commas.
  const tags = ifMatch.match(/(?:[^",]|"[^"]*"?)+/g)?.flatMap((one) => one.trim() || []) ?? []
  if (tags.length === 0 || tags.length > MAX_TAGS) throw notTags()
  return tags.flatMap((one) => {
    const [, weak, text] = TAG.exec(one) ?? []
    if (text === undefined) throw notTags()
    return weak ? [] : [text]
  })
}

type Version = string | number

/** Those versions that the field of this name says too, where it is given. */
function agreeing(versions: readonly Version[], asked: Asked, place: 'body' | 'query'): readonly Version[] {
  const said = fieldsOf(asked[place])?.version
  if (said === undefined || versions.length === 0) return versions
  const same = versions.filter((one) => String(one) === String(said))
  if (same.length === 0) throw twoVersions()
  return same
}

/** What is no object is left as it is: its schema refuses it. */
function withVersion(asked: Asked, place: 'body' | 'query', version: Version): Asked {
  const fields = fieldsOf(asked[place])
  return fields ? { ...asked, [place]: { ...fields, version } } : asked
}

const fieldsOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined

const notTags = () =>
  new InputError('malformed_condition', 'Geef in If-Match de ETag van het antwoord dat je kreeg, of laat het weg.')

const twoVersions = () =>
  new InputError('malformed_condition', 'If-Match en het veld ‘version’ noemen elk een andere versie. Geef er één.')

const noSuchVersion = () =>
  new PreconditionFailedError(
    'no_such_version',
    'Wat je wilt wijzigen heeft geen van de versies in If-Match. Haal het opnieuw op.',
  )
