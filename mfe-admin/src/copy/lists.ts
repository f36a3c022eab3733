export const lists = {
  unreachable: { title: 'Deze pagina ligt te ver weg', start: 'Naar het begin van de lijst' },
  moreThan: (count: string) => `Meer dan ${count}`,
  opensNewTab: 'opent in een nieuw tabblad',
  /** `isAtLeast` is true when the server stopped counting at `total`. */
  shown: (from: number, to: number, total: number, itemsName: string, isAtLeast = false) => {
    const totalText = isAtLeast ? `meer dan ${total - 1}` : String(total)
    return `Toont ${from}-${to} van ${totalText} ${itemsName}`
  },
}
