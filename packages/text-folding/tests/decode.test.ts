// Proves VENUE-19.
import { decodeText } from '../src/decode'

const text = 'naam;plaats\r\nCafé Zoë;Den Haag\r\nBar “€”;Utrecht\r\n'
const utf16 = (isBig: boolean, mark: string) => {
  const bytes = Buffer.from(mark + text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

describe('a file of a spreadsheet', () => {
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little end first, with a mark', utf16(false, '\ufeff')],
    ['UTF-16, little end first, without a mark', utf16(false, '')],
    ['UTF-16, big end first, with a mark', utf16(true, '\ufeff')],
    ['UTF-16, big end first, without a mark', utf16(true, '')],
    ['Windows-1252', Buffer.from(text.replace('“€”', '\x93\x80\x94'), 'latin1')],
  ])('is read in %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text)
  })

  it('stays UTF-8 with one invalid byte', () => {
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0xe9]), Buffer.from(' Bar;Leiden')])
    expect(decodeText(bytes)).toBe(`${text}\ufffd Bar;Leiden`)
  })

  it('in Windows-1252 has the signs of the bytes 80 to 9F and letters after them', () => {
    const bytes = Uint8Array.from({ length: 128 }, (_, at) => at + 0x80)
    expect(decodeText(bytes)).toMatch(/^€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ\xa0¡.*þÿ$/)
  })

  it('is an empty text when it is empty', () => {
    expect(decodeText(new Uint8Array())).toBe('')
  })
})
