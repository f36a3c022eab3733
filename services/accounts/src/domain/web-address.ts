/*
 * Detects usernames that look like a web address: usernames are shown in mails and beside reviews, and must not lead
 * people to another site.
 */

/** Mail programs and browsers accept the full stop of other scripts as a dot. */
const DOT = '[.。]'
const aroundDot = new RegExp(`[\\p{L}\\p{N}]${DOT}\\p{L}`, 'u')
/** Allows "j.smit" and "j.p. de vries", but not "t.me": the part after initials is longer than a country code. */
const initials = new RegExp(`(?<![\\p{L}\\p{N}.])(?:\\p{L}${DOT})+(?:\\p{L}{3,}|(?=[^\\p{L}\\p{N}]|$))`, 'gu')
const commonEnding = new RegExp(`${DOT}(?:com|net|org|info|app|shop|site|online|xyz|click|top)(?![\\p{L}\\p{N}])`, 'iu')

export function isWebAddress(username: string): boolean {
  const name = username.normalize('NFKC')
  if (/[/\\]|www\./i.test(name) || commonEnding.test(name)) return true
  return aroundDot.test(name.replace(initials, ''))
}
