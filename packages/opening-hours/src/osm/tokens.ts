import { MONTHS, SUN_EVENTS, WEEKDAYS } from './osm-hours'

/** A token of the notation; words are in their standard spelling. */
export type Token = (
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'time'; readonly minute: number }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'sign'; readonly text: string }
  /** Not part of the notation. */
  | { readonly kind: 'other' }
) & {
  /** The original text. */
  readonly source: string
}

/** Accepts times such as "10h00", "10h" and "09.00" too. */
const TOKEN =
  /\s*(?:(24\/7)|(\d{1,2})(?:[:.h](\d{2})|h)(?![\da-z])|(\d+)(?:st|nd|rd|th)?(?![a-z])|([a-z]+)|"([^"]*)"|(\|\||[-;,:+()[\]/]))/iy
/** A piece of text outside the notation. */
const OTHER = /\s*(?:[^\s;|"]+|.)/y

const WORDS = new Map(
  [...WEEKDAYS, ...MONTHS, ...SUN_EVENTS, 'PH', 'SH', 'week', 'easter', 'day', 'open', 'closed', 'off', 'unknown'].map(
    (word) => [word.toLowerCase(), word],
  ),
)

/** Standard words by their other forms. */
const STANDARD_WORDS: Readonly<Record<string, string>> = { days: 'day', weeks: 'week', close: 'closed' }

const MAX_HOUR = 48

/** Splits a text into tokens; parts outside the notation become `other`. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const trimmed = text.replace(/[\u2010-\u2015\u2212]/g, '-').trim()
  let position = 0
  while (position < trimmed.length) {
    TOKEN.lastIndex = position
    const match = TOKEN.exec(trimmed)
    const token = match && tokenOf(match)
    if (match && token) {
      tokens.push({ ...token, source: match[0].trim() })
      position = TOKEN.lastIndex
      continue
    }
    OTHER.lastIndex = position
    const [source = ''] = OTHER.exec(trimmed) ?? []
    tokens.push({ kind: 'other', source: source.trim() })
    position = Math.max(OTHER.lastIndex, position + 1)
  }
  return tokens
}

/** The union {@link Token}, each member without `source`. */
type WithoutSource<Member> = Member extends Token ? Omit<Member, 'source'> : never

function tokenOf([, always, hour, minute, number, word, comment, sign]: RegExpExecArray): WithoutSource<Token> | null {
  if (always !== undefined) return { kind: 'word', text: always }
  if (hour !== undefined) {
    const minutes = Number(minute ?? 0)
    const minuteOfDay = Number(hour) * 60 + minutes
    const isTime = minutes <= 59 && minuteOfDay <= MAX_HOUR * 60
    return isTime ? { kind: 'time', minute: minuteOfDay } : null
  }
  if (number !== undefined) return { kind: 'number', text: number }
  if (comment !== undefined) return { kind: 'comment', text: comment }
  if (sign !== undefined) return { kind: 'sign', text: sign }
  const lower = (word ?? '').toLowerCase()
  const standard = WORDS.get(STANDARD_WORDS[lower] ?? lower)
  return standard === undefined ? null : { kind: 'word', text: standard }
}
