export const lists = {
  pages: "Pagina's",
  previous: 'Vorige',
  next: 'Volgende',
  shown: (from: number, to: number, total: number, what: string) => `Toont ${from}-${to} van ${total} ${what}`,
}
