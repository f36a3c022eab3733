import fc from '@plekje/testing/fast-check'
import { cleanText, createLeakCheck } from './clean-text'
import { maskPersonal } from './mask-personal'

describe('what people can be reached by', () => {
  it.each([
    ['bel 0612345678', 'bel [telefoonnummer]'],
    ['bel 06 - 12 34 56 78 even', 'bel [telefoonnummer] even'],
    ['+31 (0)20 123 45 67', '[telefoonnummer]'],
    ['mail jan.jansen+uit@mijn-mail.example!', 'mail [e-mailadres]!'],
    ["mail jan&o'neil@café.example!", 'mail [e-mailadres]!'],
    ['NL91 ABNA 0417 1643 00 graag', '[rekeningnummer] graag'],
    ['zie https://x.example/a?b=c.', 'zie [link]'],
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
      'Dit is o.a. leuk, d.w.z. om 18.00 uur bij St. Joris.Daarna meer.',
      'Dit is o.a. leuk, d.w.z. om 18.00 uur bij St. Joris.Daarna meer.',
    ],
    ['Zet\u202Edit\u0007 om', 'Zet dit om'],
    ['Bij ’t Hof & Co is het 5 € p.p.', 'Bij ’t Hof & Co is het 5 € p.p.'],
  ])('is plain: %j', (text, plain) => {
    expect(cleanText(text, 100)).toBe(plain)
  })

  it('is cut at a word', () => {
    expect(cleanText('Een heel lange zin die niet past', 20)).toBe('Een heel lange zin…')
  })

  it('is always short, on one line and without markup, whatever comes', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((text) => `<i>${text}</i> https://a.example/${text} ${text}@b.example`),
    )
    fc.assert(
      fc.property(anything, fc.integer({ min: 5, max: 80 }), (text, most) => {
        const plain = cleanText(text, most)
        expect(plain.length).toBeLessThanOrEqual(most)
        expect(plain).not.toMatch(/[<>`*\n\r\0]|https?:\/\//)
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
