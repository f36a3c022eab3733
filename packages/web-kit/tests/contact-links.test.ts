// Proves VENUE-15.
import { mailLinkOf, phoneLinksOf, websiteLinksOf } from '../src/contact-links'

describe('a telephone field', () => {
  it.each([
    ['088 555 0101', ['tel:0885550101']],
    ['+31 20 123 4567', ['tel:+31201234567']],
    ['+31 (0)20 123 4567', ['tel:+31201234567']],
    ['+31(0)6-12345678', ['tel:+31612345678']],
    ['+31 020 123 4567', ['tel:+31201234567']],
    ['(020) 123 45 67', ['tel:0201234567']],
    ['020/123 45 67', ['tel:0201234567']],
    ['14 020', ['tel:14020']],
    ['24/7: 020-1234567', ['tel:0201234567']],
    ['0900-1234 (€ 0,45 p/m)', ['tel:09001234']],
    ['0900 - 1234, € 0,45 per minuut', ['tel:09001234']],
    ['020-1234567 tst. 12', ['tel:0201234567;ext=12']],
    ['020-1234567, toestel 12', ['tel:0201234567;ext=12']],
    ['020-1234567 ext 12', ['tel:0201234567;ext=12']],
    ['020-1234567/68', ['tel:0201234567']],
    ['020-1234567 / 06-12345678', ['tel:0201234567', 'tel:0612345678']],
    ['+31 20 1234567; +31 6 12345678', ['tel:+31201234567', 'tel:+31612345678']],
    ['020-1234567 tst 3 of 06 12 34 56 78', ['tel:0201234567;ext=3', 'tel:0612345678']],
    ['alleen via de website', []],
  ])('of %j is called at %j', (phone, addresses) =>
    expect(phoneLinksOf(phone).map(({ href }) => href)).toEqual(addresses),
  )

  it('keeps the words beside each number', () => {
    const textsOf = (phone: string) => phoneLinksOf(phone).map(({ text }) => text)
    expect(textsOf('0900-1234 (€ 0,45 p/m)')).toEqual(['0900-1234 (€ 0,45 p/m)'])
    expect(textsOf('zaal 020-1234567 of keuken 06-12345678')).toEqual(['zaal 020-1234567', 'keuken 06-12345678'])
    expect(textsOf('020-1234567 / (020) 765 4321')).toEqual(['020-1234567', '(020) 765 4321'])
  })
})

it('a mail link keeps every sign of the address', () => {
  expect(mailLinkOf('anna@leden.example')).toBe('mailto:anna@leden.example')
  expect(mailLinkOf('wat?&hoe#@leden.example')).toBe('mailto:wat%3F%26hoe%23@leden.example')
})

describe('a website field', () => {
  it.each([
    ['de-otter.example', ['https://de-otter.example']],
    ['http://de-otter.example', ['http://de-otter.example']],
    ['HTTPS://de-otter.example', ['HTTPS://de-otter.example']],
    ['javascript:alert(1)', ['https://javascript:alert(1)']],
    ['https://de-otter.example/a,b?c=d;e', ['https://de-otter.example/a,b?c=d;e']],
    ['www.otter.example, www.das.example', ['https://www.otter.example', 'https://www.das.example']],
    ['https://otter.example; https://das.example/', ['https://otter.example', 'https://das.example/']],
    ['otter.example en das.example', ['https://otter.example', 'https://das.example']],
    ['otter.example / das.example', ['https://otter.example', 'https://das.example']],
    ['', []],
  ])('of %j leads to %j', (website, addresses) =>
    expect(websiteLinksOf(website).map(({ href }) => href)).toEqual(addresses),
  )

  it('names several sites by their hosts', () =>
    expect(websiteLinksOf('https://www.otter.example/ das.example/menu').map(({ text }) => text)).toEqual([
      'otter.example',
      'das.example/menu',
    ]))
})
