/** Escapes text for a pattern that matches it literally, NUL included, which the store does not accept in a pattern. */
export const escapeRegExp = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll('\0', '\\x00')
