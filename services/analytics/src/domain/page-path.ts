/** A path without what may follow it: queries and fragments hold searches, codes and tokens. */
export function pagePath(given: string): string {
  const path = given.split(/[?#]/, 1)[0]?.replace(/\/+$/, '')
  return path || '/'
}
