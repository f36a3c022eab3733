// Proves API-6, API-21.
import { randomCases } from '@plekje/testing'
import fc from '@plekje/testing/fast-check'
import { countCharacters } from './count-characters'
import {
  ContactAddress,
  EmailAddress,
  LatitudeInAddress,
  NumericId,
  NumericIdInAddress,
  TechnicalText,
  Text,
} from './values'

const segmenter = new Intl.Segmenter('nl', { granularity: 'grapheme' })
const inOneGo = (text: string) => [...segmenter.segment(text)].length

describe('graphemes', () => {
  it.each([
    ['', 0],
    ['Gezellig!', 9],
    ['👩‍👩‍👧‍👦', 1],
    ['🇳🇱🇧🇪', 2],
    ['e\u0301', 1],
    ['\r\n', 1],
    ['각', 1],
    ['مرحبا', 5],
    ['क्ष', 1],
  ])('%j has %d', (text, count) => {
    expect(countCharacters(text)).toBe(count)
  })

  it('are counted in pieces of a long text with the same result', () => {
    const unit = fc.constantFrom(
      'a',
      '👩',
      '\u200d',
      '🇳',
      '🇱',
      '\u0301',
      'क',
      '्',
      'ष',
      '\r',
      '\n',
      'ᄀ',
      'ᅡ',
      'ᆨ',
      '\ufe0f',
      'م',
    )
    const piece = fc.tuple(fc.string({ unit, minLength: 1, maxLength: 12 }), fc.nat(150))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
        const text = pieces.map(([part, times]) => part.repeat(times)).join('')
        expect(countCharacters(text)).toBe(inOneGo(text))
        expect(countCharacters(text, 7)).toBe(Math.min(7, inOneGo(text)))
      }),
      { numRuns: randomCases(150) },
    )
  })

  it.each([
    ['a megabyte of letters', 'م'.repeat(500_000)],
    ['a megabyte of marks on one letter', `a${'\u0301'.repeat(500_000)}`],
    ['a megabyte of families', '👩‍👩‍👧‍👦'.repeat(40_000)],
  ])('are counted in linear time in %s', (_, text) => {
    const before = process.cpuUsage()
    countCharacters(text)
    Text(10_000).safeParse(text)
    // About a second; quadratic time would take minutes.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(30_000)
  })

  it('are not counted when the length alone decides', () => {
    const counting = jest.spyOn(Intl.Segmenter.prototype, 'segment')
    try {
      expect(Text(30).safeParse('م'.repeat(361)).error?.issues).toHaveLength(1)
      expect(Text(30, 100).safeParse('م'.repeat(101)).success).toBe(false)
      expect(TechnicalText(30).safeParse('م'.repeat(31)).success).toBe(false)
      expect(Text(30).safeParse('م'.repeat(30)).success).toBe(true)
      expect(Text(30).safeParse('Жизнь на канале — café ’t Hoekje,\n€ 12, 木の家').success).toBe(false)
      expect(Text(60).safeParse('Жизнь на канале — café ’t Hoekje,\n€ 12, 木の家').success).toBe(true)
      expect(counting).not.toHaveBeenCalled()
      expect(Text(30).safeParse('م'.repeat(31)).success).toBe(false)
      expect(counting).toHaveBeenCalled()
    } finally {
      counting.mockRestore()
    }
  })

  it('decide whether a text is too long', () => {
    expect(Text(3).safeParse('👩‍👩‍👧‍👦'.repeat(3)).success).toBe(true)
    expect(Text(3).safeParse('👩‍👩‍👧‍👦'.repeat(4)).success).toBe(false)
    expect(Text(3).safeParse('abc').success).toBe(true)
    expect(Text(3).safeParse('abcd').success).toBe(false)
  })
})

describe('a number', () => {
  const isId = (value: unknown) => NumericIdInAddress.safeParse(value).success

  it('in an address has one form only', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 6 }), fc.stringMatching(/^[ +0-9.ex-]{1,6}$/)), (text) => {
        expect(isId(text)).toBe(/^[1-9]\d*$/.test(text) && Number(text) <= 2 ** 31 - 1)
      }),
      { numRuns: randomCases(1000) },
    )
  })

  it('in a body is a number', () => {
    for (const value of ['1', ' 1', true, [1], null, '', new Date(1), { valueOf: () => 1 }]) {
      expect(NumericId.safeParse(value).success).toBe(false)
    }
    expect(NumericId.parse(7)).toBe(7)
  })

  it('of degrees is written with a point, without exponent', () => {
    for (const text of ['52', '52.0907', '-0.5', '0']) expect(LatitudeInAddress.parse(text)).toBe(Number(text))
    for (const text of ['5e1', '052', '52.', '.5', '52,1', ' 52', '+52', 'NaN', '9'.repeat(400)]) {
      expect(LatitudeInAddress.safeParse(text).success).toBe(false)
    }
  })
})

describe('an e-mail address', () => {
  it.each([
    'anna@leden.example',
    'jan&piet@leden.example',
    "o'neil+uit@leden.example",
    '{a}!#$%*/=?^_`|~-@leden.example',
    'a..b.@leden.example',
    'anna@leden.museum1',
  ])('is accepted as in browsers: %s', (address) => expect(EmailAddress.parse(address)).toBe(address))

  it.each([
    ['anna@café.example', 'anna@xn--caf-dma.example'],
    ['Anna@CAFÉ.example', 'Anna@xn--caf-dma.example'],
    ['anna@xn--caf-dma.example', 'anna@xn--caf-dma.example'],
    ['anna@例え.テスト', 'anna@xn--r8jz45g.xn--zckzah'],
  ])('has one form for every form of its domain: %s', (address, form) => {
    expect(EmailAddress.parse(address)).toBe(form)
    expect(ContactAddress.parse(address)).toBe(form)
  })

  it.each([
    'anna',
    'anna@',
    '@leden.example',
    'anna@leden',
    'anna@-leden.example',
    'anna@leden..example',
    'an na@leden.example',
    'anna@café.example/x',
    'anna@café.example:8080',
    'anna@x@café.example',
    'anné@leden.example',
    'anna@leden.example\r\nBcc: x@y.example',
    '"anna"@leden.example',
    'anna@[127.0.0.1]',
    'anna@127.0.0.1',
  ])('is none: %j', (address) => expect(EmailAddress.safeParse(address).success).toBe(false))
})

it('refuses an e-mail address of half a megabyte', () => {
  expect(EmailAddress.safeParse(`${'a.'.repeat(250_000)}a@leden.example`).error?.issues).toHaveLength(1)
  expect(EmailAddress.parse('anna@leden.example')).toBe('anna@leden.example')
})
