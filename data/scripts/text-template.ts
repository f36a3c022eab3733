import type { Random } from './random'

/** Dutch words for the numbers from 0 to 20. */
export const NUMBER_WORDS =
  'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig'.split(
    ' ',
  )

/** Values of the names in braces. A function is called for each occurrence. */
export type TemplateValues = Readonly<Record<string, string | (() => string)>>

/**
 * Fills a text pattern from the inside out: `{a|b}` becomes a or b, `{8-16}` a number, `{#8-16}` a number in words up
 * to twenty, `{name}` a value.
 * @throws when a name has no value
 */
export function fillTemplate(template: string, random: Random, values: TemplateValues): string {
  let text = template
  while (text.includes('{')) {
    const filledText = text.replace(/\{([^{}]*)\}/g, (_, body: string) => fillSlot(body, random, values))
    if (filledText === text) throw new Error(`unbalanced braces in ${template}`)
    text = filledText
  }
  return text
}

function fillSlot(body: string, random: Random, values: TemplateValues): string {
  if (body.includes('|')) return random.pick(body.split('|'))
  const range = /^(#?)(\d+)-(\d+)$/.exec(body)
  if (range) {
    const number = random.int(Number(range[2]), Number(range[3]))
    return range[1] ? (NUMBER_WORDS[number] ?? String(number)) : String(number)
  }
  const value = values[body]
  if (value === undefined) throw new Error(`no value for {${body}}`)
  return typeof value === 'function' ? value() : value
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

/** Makes "cafe-t-hoekje" of "Café 't Hoekje". */
export function slugify(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
