export const lists = {
  pages: "Pagina's",
  previous: 'Vorige',
  next: 'Volgende',
  /** `isAtLeast`: not all were counted, there are `total` or more. */
  shown: (from: number, to: number, total: number, what: string, isAtLeast = false) =>
    `Toont ${from}-${to} van ${isAtLeast ? `meer dan ${total - 1}` : total} ${what}`,
}
