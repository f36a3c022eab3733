import type { MatchedName } from '@plekje/contracts'

/** Suggestions of a search box. */
export const suggestions = {
  label: 'Suggesties',
  groups: { recent: 'Eerder gezocht', listing: 'Plekken', category: 'Soorten', location: 'Plaatsen' },
  /** The name, with the alternative name or the district by which a place matched. */
  nameWithMatch: (name: string, match: MatchedName | undefined) => {
    if (!match) return name
    return match.kind === 'district' ? `${name} · wijk ${match.name}` : `${name} · ${match.name}`
  },
  forget: 'Wis eerder gezocht',
  offered: (count: number) => (count === 1 ? '1 suggestie' : `${count} suggesties`),
}
