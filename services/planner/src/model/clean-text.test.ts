import fc from '@plekje/testing/fast-check'
import { cleanText, createLeakCheck } from './clean-text'
import { maskPersonal } from './mask-personal'

describe('contact data', () => {
  it.each([
    ['bel 0612345678', 'bel [telefoonnummer]'],
    ['bel 06 - 12 34 56 78 even', 'bel [telefoonnummer] even'],
    ['+31 (0)20 123 45 67', '[telefoonnummer]'],
    ['mail jan.jansen+uit@mijn-mail.example!', 'mail [e-mailadres]!'],
    ["mail jan&o'neil@café.example!", 'mail [e-mailadres]!'],
    ['NL91 ABNA 0417 1643 00 graag', '[rekeningnummer] graag'],
    ['zie https://x.example/a?b=c.', 'zie [link]'],
    ['bel ０６１２３４５６７８ of 06–12–34–56–78', 'bel [telefoonnummer] of [telefoonnummer]'],
    ['zie tg://resolve?domain=x', 'zie [link]'],
  ])('is masked: %s', (text, masked) => {
    expect(maskPersonal(text)).toBe(masked)
  })

  it.each([
    'op 24-12-2026 om 19:30',
    'op 05-12-2026 19:30',
    '05/12/2026 20.00 uur',
    'met 12 man, budget 50 euro',
    '3511 AB Utrecht',
    'tussen 18.00 en 22.00 uur',
  ])('is not seen in "%s"', (text) => {
    expect(maskPersonal(text)).toBe(text)
  })
})

describe('a text of a model', () => {
  it.each([
    ['Een **leuke** _avond_', 'Een leuke avond'],
    ['<b>Hoi</b> daar', 'Hoi daar'],
    ['- eerst dit\n- dan dat', 'eerst dit dan dat'],
    ['Kijk op plekje.nl/x of [hier](http://y.example).', 'Kijk op of hier.'],
    ['Win een prijs op win-geld.ru, t.me/x of PRIJS.CLICK!', 'Win een prijs op, of!'],
    [
      'Dit is o.a. leuk, d.w.z. 2½ uur of om 18.00 uur bij St. Joris.Daarna meer…',
      'Dit is o.a. leuk, d.w.z. 2½ uur of om 18.00 uur bij St. Joris. Daarna meer…',
    ],
    ['Kijk op h{}ttps:/{}/evil{}.example/ nu', 'Kijk op nu'],
    ['Bel 06*12345678 of ０６１２３４５６７８ nu', 'Bel of nu'],
    ['Zie eViL.nL, KWAAD.RU, Evil.Nl/prijs en ｅｖｉｌ．ｎｌ', 'Zie,, en'],
    ['Zie Evil.Nl of A.Jansen nu', 'Zie Evil. Nl of A. Jansen nu'],
    ['Zie пример.рф, evil.xn--p1ai en evil。nl', 'Zie, en'],
    ['Zie evil .nl, evil[link].nl en ht[link]tps://evil.nl', 'Zie, en ht'],
    ['Zie ev\uFE00il.\u034Fnl en 𝐞𝐯𝐢𝐥.𝐧𝐥', 'Zie en'],
    ['Zet\u202Edit\u0007 om', 'Zet dit om'],
    ['Bij ’t Hof & Co is het 5 € p.p.', 'Bij ’t Hof & Co is het 5 € p.p.'],
  ])('is plain: %j', (text, plain) => {
    expect(cleanText(text, 100)).toBe(plain)
  })

  it('has no address or number, even when removed characters split it', () => {
    const filler = fc.constantFrom('{}', '*', '__', '<b>', '[link]', '`', '\u200B', '\uFE0F', ' .', '\\')
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
    const parts = fc.array(filler, { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(parts, fc.boolean(), (fillers, isWide) => {
        const spread = (text: string) => [...text].map((sign, at) => sign + (fillers[at % 12] ?? '')).join('')
        const texts = ['https://evil.example', 'evil.nl', '0612345678', 'jan@evil.nl']
        for (const text of texts) {
          const plain = cleanText(`Kijk ${spread(isWide ? wide(text) : text)} nu`, 400)
          expect(plain).not.toMatch(/https?:\/\/\S|evil\.[a-z]{2}|061234567/)
        }
      }),
    )
  })

  it('is cut at a word', () => {
    expect(cleanText('Een heel lange zin die niet past', 20)).toBe('Een heel lange zin…')
  })

  it('is always short, on one line and without markup', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((text) => `<i>${text}</i> https://a.example/${text} ${text}@b.example`),
    )
    fc.assert(
      fc.property(anything, fc.integer({ min: 5, max: 80 }), (text, most) => {
        const plain = cleanText(text, most)
        expect(plain.length).toBeLessThanOrEqual(most)
        expect(plain).not.toMatch(/[<>`*\n\r\0]|https?:\/\//)
        expect(cleanText(plain, most)).toBe(plain)
        expect(plain.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('a repetition of instructions', () => {
  const leaks = createLeakCheck('Choose from two to five places and put them in order.')

  it.each(['They said: CHOOSE from, two to FIVE places!', 'places and\nput  them in'])('is seen in %j', (text) => {
    expect(leaks(text)).toBe(true)
  })
  it.each(['Kies vijf plekken uit de lijst.', 'Choose from two to six', ''])('is not seen in %j', (text) => {
    expect(leaks(text)).toBe(false)
  })
})
