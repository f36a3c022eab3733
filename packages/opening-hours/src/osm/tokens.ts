/** What the notation is made of; words are as they are written there, whatever the case was. */
export type Token =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'time'; readonly minute: number }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'sign'; readonly text: string }

const TOKEN =
  /\s*(?:(24\/7)|(\d{1,2}):(\d{2})|(\d+)(?:st|nd|rd|th)?(?![A-Za-z])|([A-Za-z]+)|"([^"]*)"|(\|\||[-;,:+()[\]/]))/y

const WORDS = new Map(
  [
    ...['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'PH', 'SH'],
    ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    ...['week', 'easter', 'day', 'dawn', 'sunrise', 'sunset', 'dusk', 'open', 'closed', 'off', 'unknown'],
  ].map((word) => [word.toLowerCase(), word]),
)
/** As people write them in full. */
const LONGER: Readonly<Record<string, string>> = { days: 'day', weeks: 'week', close: 'closed' }

const MAX_HOUR = 48

/** Null where something is no part of the notation. */
export function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = []
  const trimmed = text.replace(/[\u2010-\u2015\u2212]/g, '-').trim()
  for (let at = 0; at < trimmed.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(trimmed)
    if (!match) return null
    const token = tokenOf(match)
    if (token === null) return null
    tokens.push(token)
  }
  return tokens
}

function tokenOf([, always, hour, minute, number, word, comment, sign]: RegExpExecArray): Token | null {
  if (always !== undefined) return { kind: 'word', text: always }
  if (hour !== undefined) {
    const [hours, minutes] = [Number(hour), Number(minute)]
    return minutes > 59 || hours * 60 + minutes > MAX_HOUR * 60 ? null : { kind: 'time', minute: hours * 60 + minutes }
  }
  if (number !== undefined) return { kind: 'number', text: number }
  if (comment !== undefined) return { kind: 'comment', text: comment }
  if (sign !== undefined) return { kind: 'sign', text: sign }
  const lower = (word ?? '').toLowerCase()
  const known = WORDS.get(LONGER[lower] ?? lower)
  return known === undefined ? null : { kind: 'word', text: known }
}
