import type { MatchedName } from '@plekje/contracts'

/** Suggestions of a search box. */
export const suggestions = {
  label: 'Suggesties',
  groups: { recent: 'Eerder gezocht', listing: 'Plekken', category: 'Soorten', location: 'Plaatsen' },
  /** A place that matched by an alternative name or by a district. */
  place: (place: string, by: MatchedName | undefined) => {
    if (!by) return place
    return by.kind === 'district' ? `${place} · wijk ${by.name}` : `${place} · ${by.name}`
  },
  forget: 'Wis eerder gezocht',
  offered: (count: number) => (count === 1 ? '1 suggestie' : `${count} suggesties`),
}
