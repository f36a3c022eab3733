import { z } from 'zod'

/**
 * Well-formed text: lone surrogates cannot be stored or sent as UTF-8. `x-…` says in JSON Schema what a refinement cannot,
 * so that the contract gate and the OpenAPI document see the limit.
 */
export const Text = (maxCharacters: number) =>
  z
    .string()
    .refine((text) => text.isWellFormed(), 'Deze tekst bevat tekens die niet bestaan.')
    .refine(
      (text) => countCharacters(text, maxCharacters + 1) <= maxCharacters,
      `Gebruik hoogstens ${maxCharacters} tekens.`,
    )
    .meta({ 'x-maxCharacters': maxCharacters })

/** Characters as people count them: an emoji with its modifiers is one. Counts no further than `upTo`. */
export function countCharacters(text: string, upTo = Number.POSITIVE_INFINITY): number {
  if (isPlain.test(text)) return Math.min(text.length, upTo)
  let count = 0
  let at = 0
  for (let size = PIECE; count < upTo; ) {
    const piece = pieceOf(text, at, size)
    let characters = 0
    let lastStartsAt = 0
    for (const { index } of segmenter.segment(piece)) {
      characters += 1
      lastStartsAt = index
    }
    if (at + piece.length === text.length) return Math.min(count + characters, upTo)
    // The last character of a piece may go on in the next one. One that fills the piece needs a longer piece.
    count += lastStartsAt === 0 ? 0 : characters - 1
    size = lastStartsAt === 0 ? 2 * size : PIECE
    at += lastStartsAt
  }
  return upTo
}

/** A segmenter takes time by the square of a text's length, minutes for a long one: it is given short pieces. */
const PIECE = 256

const pieceOf = (text: string, at: number, size: number) =>
  text.slice(at, at + size + (isHighSurrogate(text.charCodeAt(at + size - 1)) ? 1 : 0))
const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const segmenter = new Intl.Segmenter('nl', { granularity: 'grapheme' })
const isPlain = /^[\u0020-\u007e\u00a0-\u02ff]*$/

/** Ids of categories, locations and listings (DESIGN §3). */
export const NumericId = z.coerce
  .number('Dit is geen geldig nummer.')
  .int('Dit is geen geldig nummer.')
  .min(1, 'Dit is geen geldig nummer.')
  .max(2 ** 31 - 1, 'Dit is geen geldig nummer.')

/** Ids of everything else. */
export const OpaqueId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Dit is geen geldige verwijzing.')

export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Dit is geen geldige verwijzing.')
  .max(120)

/** UTC instant, ISO 8601. */
export const Instant = z.iso.datetime()

export const Latitude = z.coerce
  .number('Geef een breedtegraad tussen -90 en 90.')
  .min(-90, 'Geef een breedtegraad tussen -90 en 90.')
  .max(90, 'Geef een breedtegraad tussen -90 en 90.')
export const Longitude = z.coerce
  .number('Geef een lengtegraad tussen -180 en 180.')
  .min(-180, 'Geef een lengtegraad tussen -180 en 180.')
  .max(180, 'Geef een lengtegraad tussen -180 en 180.')

/** `true`/`1` and `false`/`0` in a query string. */
export const Flag = z
  .enum(['true', 'false', '1', '0'], 'Gebruik true of false.')
  .transform((text) => text === 'true' || text === '1')
  .or(z.boolean())

/** Members' and Google's price ranges as a venue has them, and as filters name them (SPEC §3). */
export const PRICE_RANGES = ['€', '€€', '€€€', '€€€€'] as const
export const PriceRange = z.enum(PRICE_RANGES)
export type PriceRange = z.infer<typeof PriceRange>
export const PRICE_FILTERS = ['budget', 'mid', 'premium', 'luxury'] as const
export const PriceFilter = z.enum(PRICE_FILTERS, 'Kies uit budget, mid, premium of luxury.')
export type PriceFilter = z.infer<typeof PriceFilter>
export const PRICE_RANGE_OF_FILTER: Readonly<Record<PriceFilter, PriceRange>> = {
  budget: '€',
  mid: '€€',
  premium: '€€€',
  luxury: '€€€€',
}

export const Nothing = z.undefined().or(z.null()).or(z.object({}))
