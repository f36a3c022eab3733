type Tags = Readonly<Record<string, string>>

/** Our category for each kind of place in OpenStreetMap; the first match is used. */
const kinds: readonly (readonly [key: string, values: readonly string[] | 'any', category: string])[] = [
  ['sport', ['karting'], 'karting'],
  ['sport', ['10pin', '9pin', 'bowling'], 'bowling'],
  ['leisure', ['bowling_alley'], 'bowling'],
  ['leisure', ['miniature_golf'], 'minigolf'],
  ['leisure', ['escape_game'], 'escape-rooms'],
  ['leisure', ['amusement_arcade'], 'arcade'],
  ['leisure', ['sauna'], 'saunas'],
  ['leisure', ['beach_resort'], 'beachclubs'],
  ['amenity', ['bar', 'pub', 'biergarten'], 'bars'],
  ['amenity', ['restaurant', 'cafe', 'fast_food', 'food_court', 'ice_cream'], 'restaurants'],
  ['amenity', ['nightclub'], 'clubs'],
  ['amenity', ['cinema'], 'bioscopen'],
  ['amenity', ['spa', 'public_bath'], 'saunas'],
  ['tourism', ['hotel', 'hostel', 'motel', 'guest_house'], 'hotels'],
  ['shop', 'any', 'winkels'],
]

/** The slug of our category for a place of OpenStreetMap; empty for a kind of place that we do not list. */
export function categoryFromOsm(tags: Tags): string {
  const kind = kinds.find(([key, values]) => {
    const value = tags[key]
    if (value === undefined || value === 'no' || value === 'vacant') return false
    return values === 'any' || value.split(';').some((item) => values.includes(item.trim()))
  })
  return kind?.[2] ?? ''
}
