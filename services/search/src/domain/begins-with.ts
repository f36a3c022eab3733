/** True if the text or a word in it begins with `typed`; both are folded. */
export const beginsWith = (text: string, typed: string): boolean => text.startsWith(typed) || text.includes(` ${typed}`)
