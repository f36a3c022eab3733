import { type Endpoint, entityTag, isVersioned, versionFieldOf } from '@plekje/contracts'
import type { Request } from 'express'
import { InputError, OutdatedVersionError, PreconditionFailedError } from '../errors'

/** Query and body of a request, before its schemas parse them. */
interface RequestInput {
  readonly query: Record<string, unknown>
  readonly body: unknown
}

const MAX_TAGS = 10
/** An entity tag (RFC 9110, §8.8.3) within a list: optional `W/`, and the text between the quotes. */
const TAG = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/

/**
 * Optimistic locking over HTTP. A reply with a `version` has it as `ETag` too, and a write that takes a `version` also
 * takes it in `If-Match`. An outdated version answers 409 when it came as a field and 412 when it came as a header. A
 * write without a version refuses `If-Match` (412), because the sender relies on the header to overwrite nothing newer.
 */
export function preconditionsOf(endpoint: Endpoint) {
  const field = versionFieldOf(endpoint)
  const isTagged = isVersioned(endpoint)

  /** The version that has this tag: a number or text that the schema accepts. */
  const versionOf = (text: string): string | number | undefined =>
    [Number(text), text].find((value) => String(value) === text && field?.schema.safeParse(value).success)

  return {
    /**
     * Runs the write under each version of `If-Match` in turn until one is current; at most one is. Weak tags never
     * match, because `If-Match` compares strongly (RFC 9110, §13.1.1); `*` sets no condition. Throws {@link
     * PreconditionFailedError} when none matches and {@link InputError} for an invalid list. Reads ignore the header.
     */
    async run<T>(
      ifMatch: string | undefined,
      input: RequestInput,
      act: (input: RequestInput) => Promise<T>,
    ): Promise<T> {
      if (endpoint.method === 'GET' || !namesTags(ifMatch)) return act(input)
      if (field === undefined) throw noVersionFor(ifMatch)
      const versions = strongTags(ifMatch)
        .map(versionOf)
        .filter((version) => version !== undefined)
      let outdatedError: OutdatedVersionError | undefined
      for (const version of versionsToTry(versions, input, field.place)) {
        try {
          return await act(withVersion(input, field.place, version))
        } catch (error) {
          if (!(error instanceof OutdatedVersionError)) throw error
          outdatedError = error
        }
      }
      if (!outdatedError) throw unknownVersion()
      throw new PreconditionFailedError(outdatedError.code, outdatedError.dutchText, { cause: outdatedError })
    },
    /** The entity tag of a reply; undefined when it has no version. */
    tagOf(reply: unknown): string | undefined {
      if (!isTagged || typeof reply !== 'object' || reply === null || !('version' in reply)) return undefined
      const { version } = reply
      return typeof version === 'string' || typeof version === 'number' ? entityTag(version) : undefined
    },
  }
}

/** For routers without versions: refuses a write with `If-Match` (412), as endpoints do. */
export function refuseIfMatch({ method, headers }: Pick<Request, 'method' | 'headers'>): void {
  const ifMatch = headers['if-match']
  if (method !== 'GET' && method !== 'HEAD' && namesTags(ifMatch)) throw noVersionFor(ifMatch)
}

/** True when the header names versions; `*` matches any. */
const namesTags = (ifMatch: string | undefined): ifMatch is string => ifMatch !== undefined && ifMatch.trim() !== '*'

/** The refusal of `If-Match` where there is no version. Throws instead when the list is invalid. */
function noVersionFor(ifMatch: string): PreconditionFailedError {
  strongTags(ifMatch)
  return new PreconditionFailedError(
    'no_version',
    'Dit heeft geen versie om met If-Match te vergelijken. Laat If-Match weg.',
  )
}

/** The texts of the strong tags in a header. */
function strongTags(ifMatch: string): string[] {
  // Split at commas outside quotes, because a tag may contain commas.
  const parts = ifMatch.match(/(?:[^",]|"[^"]*"?)+/g) ?? []
  const tags = parts.map((part) => part.trim()).filter((tag) => tag !== '')
  if (tags.length === 0 || tags.length > MAX_TAGS) throw malformedTags()
  const strongTexts: string[] = []
  for (const tag of tags) {
    const [, weakPrefix, text] = TAG.exec(tag) ?? []
    if (text === undefined) throw malformedTags()
    if (weakPrefix === undefined) strongTexts.push(text)
  }
  return strongTexts
}

type Version = string | number

/** The versions that equal the field `version` of the request; all of them when the request has no such field. */
function versionsToTry(versions: readonly Version[], input: RequestInput, place: 'body' | 'query'): readonly Version[] {
  const expected = fieldsOf(input[place])?.version
  if (expected === undefined || versions.length === 0) return versions
  const matchingVersions = versions.filter((version) => String(version) === String(expected))
  if (matchingVersions.length === 0) throw conflictingVersions()
  return matchingVersions
}

/** Sets the field `version`. Input that is no object stays as it is: its schema refuses it. */
function withVersion(input: RequestInput, place: 'body' | 'query', version: Version): RequestInput {
  const fields = fieldsOf(input[place])
  return fields ? { ...input, [place]: { ...fields, version } } : input
}

const fieldsOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined

const malformedTags = () =>
  new InputError('malformed_condition', 'Geef in If-Match de ETag van het antwoord dat je kreeg, of laat het weg.')

const conflictingVersions = () =>
  new InputError('malformed_condition', 'If-Match en het veld ‘version’ noemen elk een andere versie. Geef er één.')

const unknownVersion = () =>
  new PreconditionFailedError(
    'no_such_version',
    'Wat je wilt wijzigen heeft geen van de versies in If-Match. Haal het opnieuw op.',
  )
