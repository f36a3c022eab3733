/** What a search box offers while someone types. */
export const suggestions = {
  label: 'Suggesties',
  groups: { recent: 'Eerder gezocht', listing: 'Plekken', category: 'Soorten', location: 'Plaatsen' },
  forget: 'Wis eerder gezocht',
  offered: (count: number) => (count === 1 ? '1 suggestie' : `${count} suggesties`),
}
