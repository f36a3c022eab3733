import { fold } from '@plekje/text-folding'
import anyAscii from 'any-ascii'

const MAX_LENGTH = 100

/**
 * Makes the slug of a venue from its name and place: `Café 't Hoekje`, `Den Haag` → `cafe-t-hoekje-den-haag`. Other
 * scripts are transliterated, and emoji are replaced by their names: `北京 🍜`, `Leiden` → `beijing-ramen-leiden`.
 */
export function slugOf(name: string, place: string): string {
  const slug = toSlugText(`${name} ${place}`).slice(0, MAX_LENGTH).replace(/-+$/, '')
  // A number alone would be read as an id.
  return /[a-z]/.test(slug) ? slug : ['plek', slug].filter(Boolean).join('-')
}

/** Appends a number to a slug; number 1 gives the slug itself. */
export const numberedSlug = (slug: string, number: number): string => (number <= 1 ? slug : `${slug}-${number}`)

const NAME_APOSTROPHES = /['’‘`´ʼ]/g
/** Apostrophes that the transliteration of other scripts produces. */
const TRANSLITERATED_SIGNS = /['`]/g

const toSlugText = (text: string) => {
  const latin = anyAscii(text.normalize('NFC').replace(NAME_APOSTROPHES, ' ')).replace(TRANSLITERATED_SIGNS, '')
  return fold(latin)
    .replaceAll('&', ' en ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
