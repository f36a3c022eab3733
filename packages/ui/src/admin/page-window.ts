/** ADMIN-9: at most this many page buttons. */
const MAX_BUTTONS = 5

/** The page numbers around the current one, up to five: 1 2 3 4 5, 4 5 6 7 8, 18 19 20 21 22. */
export function pageWindow(current: number, totalPages: number): number[] {
  const count = Math.min(MAX_BUTTONS, totalPages)
  const centredFirst = current - Math.floor(MAX_BUTTONS / 2)
  const first = Math.max(1, Math.min(centredFirst, totalPages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}
