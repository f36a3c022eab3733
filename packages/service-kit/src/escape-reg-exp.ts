/** Makes a pattern of a text that matches that text alone; also of NUL, which no pattern in the store may hold. */
export const escapeRegExp = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll('\0', '\\x00')
