// Proves REVIEW-18.
import { sharedWords } from '../src/words/shared-words'
import { keyOf } from '../src/words/terms'

const told = (comments: readonly string[], names: readonly string[] = []) =>
  sharedWords(
    comments.map((comment, at) => ({ id: String(at), comment })),
    names,
  ).map(({ text, ids }) => [text, ids.length])

describe('words in several reviews', () => {
  it('are counted once per review whatever their endings, capitals and accents, from three reviews on', () => {
    expect(
      told([
        'Mooie terrassen! Ja, terras na terras.',
        'Het Terras ligt in de zon.',
        'Een terras om te zoenen.',
        'Zon.',
      ]),
    ).toEqual([['terras', 3]])
    expect(told(['Dit café.', 'Het cafe.', 'CAFÉ!'])).toEqual([['café', 3]])
  })

  it('are phrases where words follow each other, without the separate words', () => {
    const comments = [
      'Vriendelijk personeel.',
      'Heel vriendelijk personeel!',
      'Wat een vriendelijk personeel',
      'Zwembad.',
    ]
    expect(told(comments)).toEqual([['vriendelijk personeel', 3]])
    // A word that is much more frequent is listed beside the phrase.
    expect(told([...comments, 'Het personeel helpt.', 'Veel personeel.', 'Te weinig personeel.'])).toEqual([
      ['personeel', 6],
      ['vriendelijk personeel', 3],
    ])
  })

  it('are no phrases across punctuation or a stop word', () => {
    expect(told(['Vis, friet', 'Vis. Friet', 'Vis en friet', 'Vis (friet)'])).toEqual([['vis', 4]])
  })

  it('exclude stop words, single verdicts, numbers and words about reviews', () => {
    expect(
      told(Array.from({ length: 4 }, () => 'Heel erg goed, wij vonden het 5 sterren waard en komen zeker terug!')),
    ).toEqual([['waard', 4]])
    expect(told(Array.from({ length: 3 }, () => 'Goede koffie.'))).toEqual([['goede koffie', 3]])
  })

  it('exclude the name, kind and place of the venue, and other names', () => {
    const comments = Array.from(
      { length: 3 },
      () => 'Bij Brasserie Zomerlust in Tiel hielp Maud ons met de kinderstoel.',
    )
    expect(told(comments, ['Zomerlust', 'Brasserieën', 'Tiel'])).toEqual([['hielp', 3]])
  })

  it('are at most eight, most used first, each in different reviews', () => {
    const kinds = 'water vuur aarde lucht steen hout metaal glas zand klei'.split(' ')
    const comments = kinds.flatMap((kind, at) => Array.from({ length: 3 + at }, () => kind))
    expect(told(comments)).toEqual(
      [...kinds.entries()]
        .reverse()
        .slice(0, 8)
        .map(([at, kind]) => [kind, 3 + at]),
    )
    // Both words are in the same reviews, so only one is listed.
    expect(told(['Porties zijn royaal', 'De porties waren royaal', 'Royaal, die porties'])).toEqual([['porties', 3]])
  })

  it('are found by their displayed text', () => {
    const comments = Array.from({ length: 3 }, () => "Mooie 3D-effecten, familie-uitje met dj's op het foto's-terras!")
    const found = sharedWords(
      comments.map((comment, at) => ({ id: String(at), comment })),
      [],
    )
    expect(found.length).toBeGreaterThan(0)
    for (const { key, text } of found) expect(keyOf(text)).toBe(key)
  })

  it('have one key for every form', () => {
    expect(keyOf(' Vriendelijke  PERSONEEL')).toBe(keyOf('vriendelijk personeel'))
  })
})
