import type { Fact } from '@plekje/contracts'

/** Words that mean the same. */
export interface Concept {
  /** The first stands for all: it is what an engine is asked for, which has the others as synonyms. */
  readonly words: readonly string[]
  /** Slugs of the categories, or groups, in which it is found; none: anywhere. */
  readonly kinds?: readonly string[]
  /** Where it is looked for as long as nothing else in the text says so. */
  readonly usualKinds?: readonly string[]
  /** The words mean all of that category, so that nothing more has to stand in a venue's text. */
  readonly isWholeKind?: true
  /** What the words ask of a venue's facts; where no venue is known to have it they are looked for in texts. */
  readonly fact?: Fact
}

const whole = (kind: string, ...words: readonly string[]): Concept => ({ words, kinds: [kind], isWholeKind: true })

/**
 * What people call whole categories: names, what one does there, colloquial words. After the Dutch names and search terms
 * that OpenStreetMap's editors have for the tags of each category (amenity=bar, pub, cafe, nightclub, cinema, restaurant;
 * leisure=bowling_alley, miniature_golf, escape_game, amusement_arcade, sauna, beach_resort; sport=karting; tourism=hotel;
 * shop=*) and the synonyms of their entries in WikiWoordenboek. Only words that mean nothing else to go out to.
 */
export const WHOLE_KINDS: readonly Concept[] = [
  whole(
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
  whole(
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
  whole(
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
  whole(
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
  whole(
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
  whole(
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
  whole(
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
  whole(
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
  whole(
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
  whole(
    'beachclubs',
    'beachclub',
    'beach club',
    'strandtent',
    'strandpaviljoen',
    'strandclub',
    'strandbar',
    'strandrestaurant',
  ),
  whole(
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
  whole('winkels', 'winkel', 'winkelen', 'shop', 'shoppen', 'shopping', 'zaak', 'boetiek', 'store'),
  whole(
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
  whole('uitgaan', 'uitgaan', 'avondje uit'),
  // "Uitgaan in cafés en discotheken" (WikiWoordenboek).
  { words: ['stappen', 'op stap', 'nachtleven', 'stapavond'], kinds: ['clubs', 'bars'], isWholeKind: true },
  whole('activiteiten', 'activiteit', 'uitje', 'dagje uit', 'uitstapje', 'dagje weg', 'iets doen', 'te doen'),
]
