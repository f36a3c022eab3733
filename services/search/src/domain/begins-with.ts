/** Whether the text or one of its words begins with what was typed; both folded. */
export const beginsWith = (text: string, typed: string): boolean => text.startsWith(typed) || text.includes(` ${typed}`)
