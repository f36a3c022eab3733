/** Lower case, without accents, signs as spaces: how names are compared ("'s-Hertogenbosch" is "s hertogenbosch"). */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether the text or one of its words begins with what was typed; both folded. */
export const beginsWith = (text: string, typed: string): boolean => text.startsWith(typed) || text.includes(` ${typed}`)
