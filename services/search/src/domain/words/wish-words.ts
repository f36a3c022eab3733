import type { PriceRange } from '@plekje/contracts'
import type { Concept } from './kind-words'

/**
 * Categories that serve meals. OpenStreetMap uses lunch=* and breakfast=* with their tags (amenity=restaurant, cafe,
 * pub; tourism=hotel).
 */
const MEALS = ['restaurants', 'bars', 'beachclubs', 'hotels']

/**
 * Wishes other than a category, as words that venues' texts contain. Sources: the Dutch names of OpenStreetMap's
 * wheelchair=*, dog=*, outdoor_seating=*, kids_area=*, fee=*, diet:*, indoor=*, and synonyms in WikiWoordenboek.
 */
export const FEATURES: readonly Concept[] = [
  {
    words: [
      'rolstoel',
      'rolstoeltoegankelijk',
      'rolstoelvriendelijk',
      'drempelvrij',
      'gelijkvloers',
      'invalidentoilet',
      'mindervalide',
      'toegankelijk',
      'invalide',
      'scootmobiel',
    ],
  },
  { words: ['hond', 'honden', 'hondvriendelijk', 'huisdier'] },
  { words: ['terras', 'terrasje', 'buiten zitten', 'theetuin', 'binnentuin', 'buitenterras'] },
  {
    words: [
      'kind',
      'kinderen',
      'kindvriendelijk',
      'gezin',
      'familie',
      'kids',
      'kleuter',
      'peuter',
      'kinderstoel',
      'met de kinderen',
    ],
  },
  { words: ['kinderfeestje', 'kinderpartijtje', 'kinderverjaardag', 'verjaardagsfeestje', 'kinderfeest'] },
  { words: ['vrijgezellenfeest', 'vrijgezellen', 'vrijgezellenavond', 'vrijgezellendag'] },
  { words: ['bedrijfsuitje', 'personeelsuitje', 'teamuitje', 'teambuilding', 'collega', 'afdelingsuitje', 'groep'] },
  { words: ['groep', 'groepsuitje', 'gezelschap', 'vriendengroep', 'grote groep'] },
  { words: ['romantisch', 'romantiek', 'date', 'kaarslicht', 'intiem', 'voor twee'] },
  { words: ['regen', 'regent', 'regenachtig', 'slecht weer', 'overdekt', 'indoor', 'regendag'] },
  { words: ['indoor', 'binnen', 'overdekt', 'hal', 'inpandig'] },
  { words: ['buiten', 'outdoor', 'buitenlucht', 'openlucht'] },
  { words: ['elektrisch', 'e kart', 'elektrische'] },
  { words: ['gratis parkeren', 'gratis parkeerplaats', 'parkeren zonder kosten', 'vrij parkeren'] },
  { words: ['laadpaal', 'laadpalen', 'oplaadpunt', 'elektrische auto'] },
  { words: ['glutenvrij', 'allergenen', 'allergie', 'gluten', 'coeliakie', 'lactosevrij'] },
  { words: ['student', 'studentenkorting', 'studenten', 'collegekaart'] },
  { words: ['uitzicht', 'panorama', 'zonsondergang', 'vergezicht'] },
  { words: ['open haard', 'haard', 'haardvuur', 'houtkachel'] },
  { words: ['speeltuin', 'speelplaats', 'speelhoek', 'speeltoestel'] },
  { usualKinds: MEALS, words: ['lunch', 'lunchen', 'middageten', 'lunchroom', 'broodje'] },
  { usualKinds: MEALS, words: ['ontbijt', 'ontbijten', 'brunch', 'ontbijtbuffet'] },
  { words: ['high tea', 'theetuin', 'theedrinken', 'theehuis', 'afternoon tea'] },
  { words: ['cadeaubon', 'bon', 'dinerbon', 'kadobon'] },
]

/** A condition on a venue's data that words express. */
export interface Wish {
  /** Label in the reply. */
  readonly name: string
  readonly words: readonly string[]
  readonly prices?: readonly PriceRange[]
  readonly openNow?: true
  /** Minimum number of stars. */
  readonly rating?: number
}

/** Words for the filters of SEARCH-1, after synonyms in WikiWoordenboek. */
export const WISHES: readonly Wish[] = [
  {
    name: '€',
    words: [
      'goedkoop',
      'betaalbaar',
      'voordelig',
      'budget',
      'low budget',
      'weinig geld',
      'niet te duur',
      'niet duur',
      'spotgoedkoop',
    ],
    prices: ['€'],
  },
  {
    name: '€€€ of meer',
    words: ['duur', 'luxe', 'luxueus', 'chic', 'chique', 'sjiek', 'deftig', 'exclusief', 'high end'],
    prices: ['€€€', '€€€€'],
  },
  { name: 'Nu open', words: ['nu open', 'nog open', 'nu geopend', 'nog geopend', 'open nu'], openNow: true },
  {
    name: 'Vanaf 4 sterren',
    words: [
      'beste',
      'best beoordeeld',
      'best beoordeelde',
      'goed beoordeeld',
      'goede recensies',
      'hoog gewaardeerd',
      'populairste',
    ],
    rating: 4,
  },
]

/** Words that people type around the words that matter; fillers neither filter nor are searched for. */
export const FILLERS: ReadonlySet<string> = new Set(
  (
    'ik wil zoek zoeken zoekt wij ons mijn graag leuk leuke leuks leukste fijn fijne mooi mooie gezellig gezellige sfeervol sfeervolle knus iets ergens waar kan kun kunnen ' +
    'plek plekje plekken locatie tent adres adresje gaan naar ga pakken doen samen mee lekker lekkere vanavond vandaag ' +
    'morgen weekend even heel erg aanrader tips tip welke wat is er om te een het de met voor van in op aan bij en of als ' +
    'vieren nemen spelen bezoeken huren kopen eigen vrienden vriendin tegen mogelijk vriendelijk weekendje'
  ).split(' '),
)
