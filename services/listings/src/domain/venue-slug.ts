import { fold } from '@plekje/text-folding'

const MAX_LENGTH = 100

/** Letters that are no letter with a mark on it: what they are written as in plain Latin. */
const latin: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** A venue's address from its name and place: `Café 't Hoekje`, `Den Haag` → `cafe-t-hoekje-den-haag`. */
export function slugOf(name: string, place: string): string {
  const slug = plain(`${name} ${place}`).slice(0, MAX_LENGTH).replace(/-+$/, '')
  // A number alone would be taken for an id.
  return /[a-z]/.test(slug) ? slug : ['plek', slug].filter(Boolean).join('-')
}

/** The first is the slug itself, then it is numbered from 2 on. */
export const numberedSlug = (slug: string, number: number): string => (number <= 1 ? slug : `${slug}-${number}`)

const plain = (text: string) =>
  fold(text)
    .replace(/['’`]/g, ' ')
    .replace(/[ßæœøđðþłı]/g, (letter) => latin[letter] ?? '')
    .replace(/&/g, ' en ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
