import { z } from 'zod'

/** Well-formed text: lone surrogates cannot be stored or sent as UTF-8. */
export const Text = (maxCharacters: number) =>
  z
    .string()
    .refine((text) => text.isWellFormed(), 'Deze tekst bevat tekens die niet bestaan.')
    .refine((text) => countCharacters(text) <= maxCharacters, `Gebruik hoogstens ${maxCharacters} tekens.`)

/** Characters as people count them: an emoji with its modifiers is one. */
export function countCharacters(text: string): number {
  if (isPlain.test(text)) return text.length
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}
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
