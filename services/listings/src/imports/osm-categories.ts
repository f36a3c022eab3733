type Tags = Readonly<Record<string, string>>

/** OpenStreetMap's kinds of places, as our categories' slugs. The first that fits wins. */
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

/** Empty when it is no kind of place that we list. */
export function categoryFromOsm(tags: Tags): string {
  const found = kinds.find(([key, values]) => {
    const value = tags[key]
    if (value === undefined || value === 'no' || value === 'vacant') return false
    return values === 'any' || value.split(';').some((each) => values.includes(each.trim()))
  })
  return found?.[2] ?? ''
}
