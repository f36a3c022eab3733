/*
 * What reads as the address of a site: a username stands in mails and beside reviews, and must not lead people to another
 * site in our name.
 */

/** Mail programs and browsers take the full stop of other scripts for a dot. */
const DOT = '[.。]'
const aroundDot = new RegExp(`[\\p{L}\\p{N}]${DOT}\\p{L}`, 'u')
/** "j.smit" and "j.p. de vries", but not "t.me": what follows initials is longer than the code of a country. */
const initials = new RegExp(`(?<![\\p{L}\\p{N}.])(?:\\p{L}${DOT})+(?:\\p{L}{3,}|(?=[^\\p{L}\\p{N}]|$))`, 'gu')
const commonEnding = new RegExp(`${DOT}(?:com|net|org|info|app|shop|site|online|xyz|click|top)(?![\\p{L}\\p{N}])`, 'iu')

/** Whether a username reads as the address of a site. */
export function isWebAddress(username: string): boolean {
  const name = username.normalize('NFKC')
  if (/[/\\]|www\./i.test(name) || commonEnding.test(name)) return true
  return aroundDot.test(name.replace(initials, ''))
}
