export interface ContactLink {
  readonly text: string
  readonly href: string
}

const NUMBER = /\+?\(?\d[\d\s().\-‐-―]*\d/g
/** "020/123 45 67": the slash ends the area code, not the number. */
const AREA_SLASH = /((?:^|\D)\(?0\d{1,3}\)?\s*)\/(?=\s*[1-9])/g
const EXTENSION = /^\s*[,;(]?\s*(?:ext(?:ensie|ension)?|tst|toestel|x)\b[.:]?\s*(\d{1,6})/i
const MIN_DIGITS = 3
/** A second number with fewer digits is an extension, a price or the end of a range. */
const MIN_LATER_DIGITS = 8
const BETWEEN_NUMBERS = /\s*(?:[,;/|&]|\s(?:of|en|or|and)\s)\s*/gi

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * A link for each telephone number of a text. The link's text includes the words around the number, such as a price.
 * The zero of "+31 (0)20" is not dialled.
 */
export function phoneLinksOf(phone: string): readonly ContactLink[] {
  const text = phone.replace(AREA_SLASH, '$1-')
  const numbers = [...text.matchAll(NUMBER)].filter(([number], index) => {
    const digitCount = digitsOf(number).length
    if (index === 0) return digitCount >= MIN_DIGITS
    return digitCount >= MIN_LATER_DIGITS && /^\(?[+0]/.test(number)
  })
  const links: ContactLink[] = []
  let linkStart = 0
  for (const [index, number] of numbers.entries()) {
    const numberEnd = number.index + number[0].length
    const nextNumber = numbers[index + 1]
    const nextStart = nextNumber?.index ?? phone.length
    const separator = nextNumber && [...text.slice(numberEnd, nextStart).matchAll(BETWEEN_NUMBERS)].at(-1)
    const linkEnd = separator ? numberEnd + separator.index : nextStart
    const extension = EXTENSION.exec(text.slice(numberEnd, nextStart))?.[1]
    const dialled = dialledNumber(number[0])
    links.push({
      text: phone.slice(linkStart, linkEnd).trim(),
      href: extension === undefined ? `tel:${dialled}` : `tel:${dialled};ext=${extension}`,
    })
    linkStart = separator ? linkEnd + separator[0].length : nextStart
  }
  return links
}

function dialledNumber(number: string): string {
  const digits = digitsOf(number.replace(/^(\+|00)(.*?)\(0\)/, '$1$2'))
  return number.startsWith('+') ? `+${digits.replace(/^310/, '31')}` : digits
}

/** Signs such as `?` and `#` end an address in a link, but may stand in a mailbox's name. */
export const mailLinkOf = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

const BETWEEN_SITES = /[,;|]?\s+(?:(?:of|en|or|and|&|\/)\s+)?|[,;|](?=https?:|www\.)/i
const HAS_HOST = /^(?:https?:\/\/)?[^\s/]+\.[^\s/.]{2,}/i

/** Links to the websites of a text. A website without a scheme gets https:// (VENUE-15). */
export function websiteLinksOf(website: string): readonly ContactLink[] {
  const text = website.trim()
  if (text === '') return []
  const sites = text.split(BETWEEN_SITES).filter((part) => HAS_HOST.test(part))
  return (sites.length > 0 ? sites : [text]).map((site) => ({
    text: site.replace(/^https?:\/\/(?:www\.)?|\/$/gi, ''),
    href: /^https?:\/\//i.test(site) ? site : `https://${site}`,
  }))
}
