import { z } from 'zod'
import { PRICE_FILTERS, PRICE_RANGES } from './choices'
import { countCharacters } from './count-characters'
import { numberInAddress, wholeInAddress } from './numbers-in-address'
import { isBlank, typedText } from './typed-text'
import './without-eval'
import { canonicalEmail } from './email-addresses'

/** Limits of a text that JSON Schema cannot express, in a registry. */
export const textLimits = z.registry<{
  /** The maximum size in bytes of JSON in UTF-8, without quotes. */
  readonly maxBytes: number
}>()

/** Maximum length of one grapheme: the longest emoji in use have eleven units. */
const UNITS_PER_CHARACTER = 12
const BYTES_PER_UNIT = 3
/** Size of an escape such as `\u0000`. */
const BYTES_PER_ESCAPE = 6

/** A text that is not cleaned, unlike {@link Text}: a name that identifies something is refused rather than changed. */
export const ExactText = (maxCharacters: number, maxUnits = UNITS_PER_CHARACTER * maxCharacters) =>
  limitText(z.string(), maxCharacters, maxUnits)

/** Text without control characters and invisible marks ({@link typedText}). */
export const Text = (maxCharacters: number, maxUnits = UNITS_PER_CHARACTER * maxCharacters) =>
  limitText(z.string().overwrite(typedText), maxCharacters, maxUnits)

/** A {@link Text} with at least one visible character. */
export const RequiredText = (maxCharacters: number, missing: string) =>
  Text(maxCharacters).refine((text) => !isBlank(text), missing)

/** A text on one line: in mail subjects, feeds and calendars a line end would begin the next entry. */
export const Line = (maxCharacters: number) =>
  limitText(
    z.string().overwrite((text) => typedText(text).replace(/\s*[\r\n]\s*/g, ' ')),
    maxCharacters,
    UNITS_PER_CHARACTER * maxCharacters,
  )

export const RequiredLine = (maxCharacters: number, missing: string) =>
  Line(maxCharacters).refine((text) => !isBlank(text), missing)

/**
 * Well-formed text with a maximum number of graphemes and of UTF-16 units. Units are checked first, so that graphemes
 * of a far too long text are never counted. `x-…` states the limit in JSON Schema, for the contract gate and the
 * OpenAPI document.
 */
function limitText(schema: z.ZodString, maxCharacters: number, maxUnits: number) {
  const error = `Gebruik hoogstens ${maxCharacters} tekens.`
  return schema
    .refine((text) => text.length <= maxUnits, { error, abort: true })
    .refine((text) => text.isWellFormed(), { error: 'Deze tekst bevat tekens die niet bestaan.', abort: true })
    .refine((text) => hasAtMost(text, maxCharacters), { error, abort: true })
    .meta({ 'x-maxCharacters': maxCharacters })
    .register(textLimits, {
      maxBytes: Math.max(BYTES_PER_UNIT * maxUnits, BYTES_PER_ESCAPE * Math.min(maxCharacters, maxUnits)),
    })
}

/** A grapheme has at least one unit, so a text of at most `maxCharacters` units needs no count. */
const hasAtMost = (text: string, maxCharacters: number): boolean =>
  text.length <= maxCharacters || countCharacters(text, maxCharacters + 1) <= maxCharacters

/** Text from programs: addresses, names of browsers. Its length is counted in UTF-16 units. */
export const TechnicalText = (maxUnits: number) => Text(maxUnits, maxUnits)

/** Id of a category, location or listing (API-6), in bodies and replies. */
export const NumericId = z
  .number('Dit is geen geldig nummer.')
  .int('Dit is geen geldig nummer.')
  .min(1, 'Dit is geen geldig nummer.')
  .max(2 ** 31 - 1, 'Dit is geen geldig nummer.')
/** A {@link NumericId} in a path or query. */
export const NumericIdInAddress = wholeInAddress(NumericId)

const emailMessage = 'Vul een geldig e-mailadres in.'
/** Maximum length of an address (RFC 5321); checked before the pattern. */
export const MAX_EMAIL_LENGTH = 254
/**
 * The pattern of an HTML `input` of type `email`, with a required top-level domain: an address without one is a typing
 * error.
 */
const EMAIL_PATTERN =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/
const emailCheck = () => z.email({ pattern: EMAIL_PATTERN, error: emailMessage })
export const EmailAddress = z
  .string()
  .max(MAX_EMAIL_LENGTH, { error: emailMessage, abort: true })
  .overwrite(canonicalEmail)
  .check(emailCheck())
/** An e-mail address without the length in its schema, because the contract was released without it. */
export const ContactAddress = z
  .string()
  .refine((text) => text.length <= MAX_EMAIL_LENGTH, { error: emailMessage, abort: true })
  .overwrite(canonicalEmail)
  .check(emailCheck())
  .register(textLimits, { maxBytes: BYTES_PER_UNIT * MAX_EMAIL_LENGTH })

const httpsMessage = 'Vul een adres in dat met https:// begint.'
/** The address of another site that a venue links to (VENUE-27): https, a host name, and no user, password or port. */
export const HttpsAddress = TechnicalText(500).refine(isHttpsAddress, httpsMessage)

function isHttpsAddress(text: string): boolean {
  if (/[\s\\"<>]/.test(text) || !/^https:\/\//i.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password, port } = new URL(text)
  return username + password + port === '' && /^[^.].*\.[a-z][a-z0-9-]*$/.test(hostname)
}

/** The id of an item that is not a category, location or listing. */
export const OpaqueId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Dit is geen geldige verwijzing.')

export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Dit is geen geldige verwijzing.')
  .max(120)

/** An instant in UTC, in the notation of ISO 8601. */
export const Instant = z.iso.datetime()

export const Latitude = z
  .number('Geef een breedtegraad tussen -90 en 90.')
  .min(-90, 'Geef een breedtegraad tussen -90 en 90.')
  .max(90, 'Geef een breedtegraad tussen -90 en 90.')
export const Longitude = z
  .number('Geef een lengtegraad tussen -180 en 180.')
  .min(-180, 'Geef een lengtegraad tussen -180 en 180.')
  .max(180, 'Geef een lengtegraad tussen -180 en 180.')
export const LatitudeInAddress = numberInAddress(Latitude)
export const LongitudeInAddress = numberInAddress(Longitude)

/** `true`/`1` and `false`/`0` in a query. */
export const Flag = z
  .enum(['true', 'false', '1', '0'], 'Gebruik true of false.')
  .transform((text) => text === 'true' || text === '1')
  .or(z.boolean())

export const PriceRange = z.enum(PRICE_RANGES)
export type PriceRange = z.infer<typeof PriceRange>
export const PriceFilter = z.enum(PRICE_FILTERS, 'Kies uit budget, mid, premium of luxury.')
export type PriceFilter = z.infer<typeof PriceFilter>

export const Nothing = z.undefined().or(z.null()).or(z.object({}))
