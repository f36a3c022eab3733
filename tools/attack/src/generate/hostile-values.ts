import type { Randomness } from '@plekje/testing'
import { FOREIGN_SITE } from './request'

/** A value as JSON text, which JavaScript values cannot always express: `{"__proto__":…}`, `1e999`. */
export interface HostileValue {
  readonly name: string
  readonly json: string
}

const text = (name: string, value: string): HostileValue => ({ name, json: JSON.stringify(value) })
const raw = (name: string, json: string): HostileValue => ({ name, json })

/** Letters of long texts. Most are expensive to count, fold, compare or store. */
const LETTERS = {
  latin: 'a',
  cyrillic: 'ж',
  'family of emoji': '👨‍👩‍👧‍👦',
  'letter with marks': 'e\u0301\u0302\u0303',
  surrogate: '\ud83d',
  space: ' ',
  quote: '"',
  parenthesis: '(',
  ligature: 'ﷺ',
}

/** Hostile values for any kind of field. */
export const hostileValues: readonly HostileValue[] = [
  // Values of every type
  ...['true', 'false', 'null', '0', '-1', '-0', '1.5', '1e999', '-1e999', '9007199254740993', '1e-320'].map((json) =>
    raw(`the value ${json}`, json),
  ),
  ...['2147483648', '99999999999999999999999999'].map((json) => raw(`the value ${json}`, json)),
  ...[
    '',
    ' ',
    '1',
    ' 1',
    '1 ',
    '+1',
    '01',
    '0x1',
    '1e0',
    '1.0',
    '１',
    'true',
    'NaN',
    'Infinity',
    'null',
    'undefined',
  ].map((value) => text(`the text “${value}”`, value)),
  raw('an empty list', '[]'),
  raw('a list of one number', '[1]'),
  raw('a list in a list', '[[["x"]]]'),
  raw('an empty object', '{}'),
  raw('a long list', JSON.stringify(Array.from({ length: 5000 }, (_, index) => index))),
  raw('a deep list', '['.repeat(3000) + ']'.repeat(3000)),
  raw('a deep object', `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`),

  // Operators of the database, names that JavaScript knows
  ...['$gt', '$ne', '$regex', '$where', '$expr', '$in', '$set', '$function', '$lookup'].map((operator) =>
    raw(`an object with ${operator}`, JSON.stringify({ [operator]: operator === '$regex' ? '(a+)+$' : '' })),
  ),
  raw('an object with __proto__', '{"__proto__":{"isAdmin":true},"isAdmin":true}'),
  raw('an object with constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'),
  raw('an object with toString', '{"toString":1,"valueOf":1,"toJSON":1,"then":1}'),
  raw('an object with a length', '{"length":1000000000,"0":"a"}'),
  ...['__proto__', 'constructor', 'hasOwnProperty', 'toString', '$where', 'a.b.c', '$', '.'].map((value) =>
    text(`the name ${value}`, value),
  ),

  // Languages that a text may reach
  text('a script', '<script>alert(1)</script>'),
  text('a tag that ends', '</script></title></textarea><svg/onload=alert(1)>'),
  text('an attribute', '" autofocus onfocus="alert(1)'),
  text('a line of a header', 'x\r\nSet-Cookie: attack=1\r\n\r\n<html>'),
  text('a line of a mail', 'iemand@lid.example\r\nBcc: attack@attack-value.example'),
  text('two addresses', 'een@lid.example,attack@attack-value.example'),
  text('an address in brackets', '"attack" <attack@attack-value.example>'),
  text('another site', FOREIGN_SITE),
  text('another site without a protocol', '//attack-value.example/x'),
  text('a script as an address', 'javascript:alert(document.cookie)'),
  text('a quote of SQL', "' OR 1=1; --"),
  text('a template', `\${7*7}{{7*7}}<%= 7*7 %>#{7*7}`),
  text('a path upwards', '../../../../etc/passwd'),
  text('a path upwards, encoded', '..%2f..%2f..%2fetc%2fpasswd'),
  text('a path of Windows', '..\\..\\windows\\win.ini'),
  text('an expression', '^(a+)+$'),
  text('an expression that is none', '[(*+?\\'),
  text('a filter of the index', 'id > 0 OR name EXISTS'),
  text('a formula', '=HYPERLINK("https://attack-value.example";"x")'),
  text('a quoted text', '"minigolf" -"café" +'),

  // Characters
  text('a NUL', 'a\u0000b'),
  text('control characters', '\u0001\u001b[31m\u007f\u0085'),
  text('half a character', 'a\ud800b'),
  text('the other half', '\udc00'),
  text('nothing that shows', '\u200b\u200d\ufeff\u00ad'),
  text('a turned direction', '\u202eelpmaxe'),
  text('marks of direction within a word', 'an\u200fn\u061ca\u200e'),
  text('separators of lines', 'a\u2028b\u2029c'),
  text('letters that look alike', 'аdmin'),
  text('letters that grow', 'ﬃßİŉǰ'.repeat(5)),
  text('no character', '\uffff\ufffe'),

  // Times and places
  ...['2026-02-30', '2026-02-30T25:61', '-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.001Z', '0'].map(
    (value) => text(`the time ${value}`, value),
  ),
  text('an area without end', '-1e308,-1e308,1e308,1e308'),
]

const LENGTHS = [31, 300, 10_001, 70_000]

/** Returns a random value for a field: mostly one of the list, else a text of at most `maxCharacters`. */
export function pickHostileValue(random: Randomness, maxCharacters = 500_000): HostileValue {
  if (!random.chance(0.12)) return random.pick(hostileValues)
  const [name, letter] = random.pick(Object.entries(LETTERS))
  const length = Math.min(random.chance(0.1) ? 450_000 : random.pick(LENGTHS), maxCharacters)
  return text(`${length} code units of ${name}`, letter.repeat(Math.ceil(length / letter.length)).slice(0, length))
}

const MAX_PARSED_CHARACTERS = 20_000
const MAX_ADDRESS_CHARACTERS = 3000

/** Returns the value as text for an address, cut to what fits into one. */
export function asText({ json }: HostileValue): string {
  if (json.length > MAX_PARSED_CHARACTERS) return json.slice(0, 2000)
  const value: unknown = JSON.parse(json)
  return (typeof value === 'string' ? value : json).slice(0, MAX_ADDRESS_CHARACTERS)
}
