import type { Fact } from '@plekje/contracts'

/** Words that mean the same thing. */
export interface Concept {
  /** The first word stands for the group: the engine is queried with it and has the others as synonyms. */
  readonly words: readonly string[]
  /** Slugs of the categories or groups to search in; everywhere if absent. */
  readonly kinds?: readonly string[]
  /** Categories to search in if no other word of the text names one. */
  readonly usualKinds?: readonly string[]
  /** The words mean the whole category, so a venue's text need not contain them. */
  readonly isWholeKind?: true
  /** The fact that the words ask for. If no venue is known to have it, the words are searched in texts. */
  readonly fact?: Fact
}

const wholeKind = (kind: string, ...words: readonly string[]): Concept => ({ words, kinds: [kind], isWholeKind: true })

/**
 * Words for whole categories: names, activities, colloquial words. Sources: the Dutch names and search terms that
 * OpenStreetMap's editors have for the tags of each category (amenity=bar, pub, cafe, nightclub, cinema, restaurant;
 * leisure=bowling_alley, miniature_golf, escape_game, amusement_arcade, sauna, beach_resort; sport=karting;
 * tourism=hotel; shop=*) and the synonyms of their entries in WikiWoordenboek. Words with another meaning in this
 * directory are left out.
 */
export const WHOLE_KINDS: readonly Concept[] = [
  wholeKind(
    'bars',
    'bar',
    'café',
    'kroeg',
    'pub',
    'borrel',
    'borrelen',
    'bruine kroeg',
    'biertent',
    'wat drinken',
    'drinken',
    'drankje',
    'kafee',
  ),
  wholeKind(
    'restaurants',
    'restaurant',
    'eten',
    'uit eten',
    'eettent',
    'eethuis',
    'eetgelegenheid',
    'dineren',
    'diner',
    'eetplek',
    'resto',
    'tafelen',
  ),
  wholeKind(
    'clubs',
    'club',
    'nachtclub',
    'night club',
    'nightclub',
    'discotheek',
    'disco',
    'dancing',
    'danscafé',
    'dansen',
    'clubben',
    'dansclub',
    'feesten',
  ),
  wholeKind(
    'bioscopen',
    'bioscoop',
    'cinema',
    'film',
    'bios',
    'movie',
    'filmpje',
    'film kijken',
    'bioscoopfilm',
    'filmzaal',
    'films',
  ),
  wholeKind(
    'bowling',
    'bowling',
    'bowlen',
    'bowlingbaan',
    'bowlingcentrum',
    'bowlinghal',
    'kegelen',
    'kegelbaan',
    'bowlingalley',
  ),
  wholeKind(
    'minigolf',
    'minigolf',
    'midgetgolf',
    'mini golf',
    'midget golf',
    'minigolfbaan',
    'midgetgolfbaan',
    'minigolfen',
    'midgetgolfen',
    'minigolfpark',
  ),
  wholeKind(
    'escape-rooms',
    'escape room',
    'escaperoom',
    'escape game',
    'escapegame',
    'ontsnappingskamer',
    'ontsnappingsspel',
    'ontsnaproom',
    'escape',
  ),
  wholeKind(
    'karting',
    'karten',
    'karting',
    'kart',
    'kartbaan',
    'kartcentrum',
    'kartcircuit',
    'karthal',
    'gokart',
    'go kart',
    'gokarten',
    'skelteren',
    'racen',
  ),
  wholeKind(
    'arcade',
    'arcade',
    'arcadehal',
    'speelhal',
    'gamehal',
    'game hal',
    'gamen',
    'speelautomaten',
    'spelletjeshal',
    'amusementshal',
    'lunapark',
    'gokkast',
    'gokhal',
    'fruitautomaat',
  ),
  wholeKind(
    'beachclubs',
    'beachclub',
    'beach club',
    'strandtent',
    'strandpaviljoen',
    'strandclub',
    'strandbar',
    'strandrestaurant',
  ),
  wholeKind(
    'saunas',
    'sauna',
    'wellness',
    'spa',
    'thermen',
    'badhuis',
    'saunadag',
    'saunacomplex',
    'wellnesscentrum',
    'saunacentrum',
    'saunabezoek',
  ),
  wholeKind('winkels', 'winkel', 'winkelen', 'shop', 'shoppen', 'shopping', 'zaak', 'boetiek', 'store'),
  wholeKind(
    'hotels',
    'hotel',
    'overnachten',
    'overnachting',
    'logeren',
    'slapen',
    'slaapplek',
    'logement',
    'weekendje weg',
    'kamer huren',
    'verblijf',
    'nachtje weg',
  ),
  wholeKind('uitgaan', 'uitgaan', 'avondje uit'),
  // "Uitgaan in cafés en discotheken" (WikiWoordenboek).
  { words: ['stappen', 'op stap', 'nachtleven', 'stapavond'], kinds: ['clubs', 'bars'], isWholeKind: true },
  wholeKind('activiteiten', 'activiteit', 'uitje', 'dagje uit', 'uitstapje', 'dagje weg', 'iets doen', 'te doen'),
]
