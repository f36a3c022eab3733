import type { MatchedName } from '@plekje/contracts'

/** What a search box offers while someone types. */
export const suggestions = {
  label: 'Suggesties',
  groups: { recent: 'Eerder gezocht', listing: 'Plekken', category: 'Soorten', location: 'Plaatsen' },
  /** A place that is found by another name of its, or by one of its districts. */
  place: (place: string, by: MatchedName | undefined) => {
    if (!by) return place
    return by.kind === 'district' ? `${place} · wijk ${by.name}` : `${place} · ${by.name}`
  },
  forget: 'Wis eerder gezocht',
  offered: (count: number) => (count === 1 ? '1 suggestie' : `${count} suggesties`),
}
