import type { Trait } from '../planning'

/**
 * Splits words at "|". The words of this file are folded (lower case, no accents, punctuation as spaces); a final `*`
 * matches any ending.
 */
const list = (words: string): readonly string[] => words.split('|').map((word) => word.trim())

export const KIND_WORDS: Readonly<Record<string, readonly string[]>> = {
  restaurants: list(
    'restaurant*|restau|eten|uiteten|eetn|etuh|hapje eten|hapje|hapke|happen|happie|uit eten|diner*|dineren|lunch*|brunch*|ontbijt*|eethuis|eetcafe*|bistro*|tafelen|pizza*|pasta|italiaans*|sushi*|tapas*|burger*|hamburger*|pannenkoek*|pannekoek*|steak*|spareribs|sate|ramen|indisch*|indonesisch*|rijsttafel|surinaams*|mexicaans*|vegetarisch*|vegan*|visrestaurant*|smullen|bikken|bunkeren|schransen|vreten|gourmet*|high tea|driegangen*|etentje*|trattoria',
  ),
  bars: list(
    'bar|bars|barretje*|cafe|cafes|cafeetje*|kroeg*|kroegske|borrel*|bier|biertje*|speciaalbier*|drankje*|drinken|drinkn|wat drinken|cocktail*|wijn|wijntje*|wijnbar*|pils|pilsje*|pilske*|pub|pubs|pubquiz*|poolen|biljart*|darten|darts|koffie*|cappuccino*|terrasje*|proeflokaal|zuipen|zoepe|hijsen|kroegentocht*|bubbels|gin tonic*|jazzcafe*|muziekcafe*',
  ),
  clubs: list(
    'club|clubs|clubben|clubbing|clubavond|disco|discotheek|discotheken|nachtclub*|stappen|uitgaan|uutgaon|techno|house|rave*|dansclub*|feestcafe*|poppodium|dansen|dansvloer|salsa|uit ons dak|voetjes van de vloer',
  ),
  beachclubs: list('beachclub*|beach club*|strand|strandtent*|strandpaviljoen*|suppen|surfen|aan zee|stranddag'),
  bioscopen: list('bioscoop*|bioscopen|bios|film|films|filmpje*|filmhuis*|filmtheater*|cinema*|movie*'),
  bowling: list('bowl*|bowlen|kegelen|kegelbaan|discobowlen|strike'),
  minigolf: list('minigolf*|midgetgolf*|mini golf*|midget golf*|glowgolf*|glow golf*|golfen|boerengolf|midgetten'),
  'escape-rooms': list(
    'escaperoom*|escape|escape room*|escape game*|escapegame*|escapen|ontsnappingskamer*|ontsnappen|ontsnappingsspel|raadsel*|puzzelen',
  ),
  karting: list('kart|karten|karts|karting*|kartbaan|kartn|skelter*|racen|racebaan'),
  arcade: list(
    'arcade*|speelhal*|gamehal*|gamen|games|flipper*|lasergam*|laser game*|lasertag|laser tag|virtual reality|vr|vr bril|airhockey|retrogame*',
  ),
  saunas: list('sauna*|wellness*|spa|thermen|hammam|massage*|stoombad|hottub|zwembad*|zwemmen|badhuis|jacuzzi'),
  winkels: list(
    'winkel|winkels|winkelen|winkeltje*|shoppen|shop|shops|markthal*|boekwinkel*|boekhandel*|platenzaak|vintage|tweedehands|kringloop*|funshoppen|speelgoedwinkel*',
  ),
  hotels: list('hotel*|hostel*|overnacht*|logeren|blijven slapen|slaapplek|bed and breakfast'),
}

/** Words that mean several categories. */
export const WIDE_KIND_WORDS: readonly { readonly words: readonly string[]; readonly kinds: readonly string[] }[] = [
  { words: list('water|iets met water|zwempret'), kinds: ['saunas', 'beachclubs'] },
  { words: list('nachtleven|op stap|doorzakken|feestje bouwen'), kinds: ['bars', 'clubs'] },
]

export const TRAIT_WORDS: Readonly<Record<Trait, readonly string[]>> = {
  children: list(
    'kind|kinderen|kindern|kids|kiddos|kindjes|kinderfeest*|kindvriendelijk*|kleuter*|peuter*|gezin|gezinsuitje|familie|familiedag|familieuitje|jaar oud|zoontje*|dochter*|dochtertje*|zoon|kleinkind*|kleinkinderen|koters|bloedjes|jochies',
  ),
  indoors: list(
    'regen*|regent|miezer*|binnen|overdekt*|slecht weer|plenst|hoost|indoor|droog zitten|rotweer|pokkenweer',
  ),
  outdoors: list('buiten|zon|zonnig*|lekker weer|mooi weer|terras|terrasje*|buitenlucht|frisse lucht|outdoor|natuur'),
  romantic: list(
    'romant*|date|dates|daten|datenight|date night|eerste date|tinderdate|valentijn*|jubileum|trouwdag|verliefd*|aanzoek|mijn vriendin|mijn vrouw|mijn man|m n vriendin|m n vrouw|m n man|mijn liefje|mijn lief|schatje|met z n tweetjes|getrouwd',
  ),
  cheap: list(
    'goedkoop|goedkope|goedkoopst*|niet duur|niet te duur|niet zo duur|betaalbaar*|voordelig*|weinig geld|klein budget|beperkt budget|laag budget|student|studenten|blut|krap bij kas|gratis|skeer|platzak|zo min mogelijk|low budget|weinig uitgeven|voor een habbekrats|nie duur',
  ),
  luxury: list(
    'luxe|luxueus|luxueuze|chic|chique|sjiek|deftig*|mag wat kosten|uitpakken|verwennen|sterrenrestaurant|exclusief|exclusieve|high end|fancy',
  ),
  bachelor: list('vrijgezel*|bachelor*|hen party|stag party'),
  birthday: list('verjaardag*|verjaar*|jarig*|bday|birthday|kinderfeest*'),
  sporty: list(
    'sportief|sportieve|sporten|sport|actief|actieve|actiefs|bewegen|fanatiek*|competitie*|wedstrijd*|energie kwijt|uitleven|uitrazen',
  ),
  quiet: list(
    'rustig*|stil|niet druk|niet te druk|niet zo druk|geen drukte|relax*|ontspan*|kalm*|op ons gemak|prikkelarm|bijkletsen|bijpraten|goed gesprek|geen herrie',
  ),
  dancing: list(
    'dans*|dansen|voetjes van de vloer|uit ons dak|uit mijn dak|losgaan|los gaan|swingen|salsa|feesten|dansje',
  ),
  'no-alcohol': list(
    'zonder alcohol|geen alcohol|alcoholvrij*|drink niet|drinken niet|drinken geen|drink geen|zwanger*|nuchter|mocktail*|geen drank|zonder drank',
  ),
}

/** Signs of each trait in the text of a place, in lower case. */
export const TRAIT_SIGNS: Readonly<Record<Trait, RegExp>> = {
  children:
    /kinder(?:en|feest|menu|stoel|film)|met kind|\bgezin|famili|voor jong en oud|speeltuin|geitjes|glijban|speelgoed|kleuters/,
  indoors:
    /\bindoor|ook (?:als het regent|bij regen)|blacklight|in het donker|glow in the dark|overdekt|verwarmde hal|onder één dak/,
  outdoors: /terras|buitenlucht|outdoor|tuin\b|strand|tussen de bomen|aan het water|dakterras|op het dak/,
  romantic: /romanti|intiem|intieme|voor twee\b|gedimd licht|kaarslicht|eerste afspraak|huwelijksaanzoek/,
  cheap: /zacht prijsje|eerlijke prijs|voordelig|korting|gratis entree|niet veel (?:uit te geven|kosten)/,
  luxury: /verfijnd|zes gangen|vijf gangen|deftig|wellnessresort|oesters|daybed|champagne/,
  bachelor: /vrijgezellen/,
  birthday: /verjaardag|kinderfeest|jarig/,
  sporty: /baan|banen|circuit|lasergam|volleybal|surf|suppen|karts?\b|fanatieke|teams|klim|baantjes/,
  quiet: /rustig|leestafel|lange gesprekken|ongestoord|gedimd|theetuin|luisterhoek|stil/,
  dancing: /dans(?!mat|partner)|dj\b|techno|house|discotheek|salsa|clubnacht/,
  'no-alcohol': /koffie|thee|alcoholvrij|taart|limonade|mocktail|milkshake/,
}

/** Signs, in the text of a place, that the place does not suit people who ask for the trait. */
export const TRAIT_COUNTER_SIGNS: Readonly<Partial<Record<Trait, RegExp>>> = {
  children:
    /(?:vanaf|minimumleeftijd[^.]{0,12}) ?(?:16|18|21|zestien|achttien)|alleen voor volwassenen|sauna zonder|niet voor bange|horror|tot diep in de nacht/,
  indoors: /buitenlucht|outdoor|door de straten|tussen de bomen|boerengolf|van november tot maart|als het droog is/,
  romantic: /knipperende|lawaai|meezingt|horror/,
  quiet: /lawaai|levendig|meezingt|live muziek|clubnacht|luid/,
  sporty: /leestafel/,
}

/** Words that say nothing about a place. */
export const INSIGNIFICANT_WORDS: ReadonlySet<string> = new Set(
  list(
    'eten|uiteten|hapje|happen|drinken|drankje|borrel|borrelen|bowlen|bowling|restaurant|restaurants|restaurantje|film|filmpje|bioscoop|dansen|winkelen|shoppen|winkels|winkel|sauna|escaperoom|escape|room|rooms|karten|karting|minigolf|midgetgolf|gamen|club|clubs|bar|bars|cafe|kroeg|kroegen|hotel|diner|dineren|uitgaan|stappen|aan|ook|als|een|het|dat|dit|die|deze|dan|den|der|des|met|voor|naar|van|bij|tot|uit|over|onder|door|rond|rondom|niet|geen|wel|nog|maar|want|omdat|zodat|willen|wil|wilt|graag|zoek|zoeken|zoekt|iets|iemand|ergens|leuk|leuke|leuks|leuker|gezellig|gezellige|mooi|mooie|lekker|lekkere|goed|goede|beste|avond|avondje|middag|ochtend|nacht|vanavond|vanmiddag|vannacht|morgen|overmorgen|vandaag|weekend|dag|dagje|uitje|plan|planning|maak|maken|doen|gaan|gaat|kunnen|kan|moet|moeten|mag|mogen|zou|zouden|hebben|heb|heeft|zijn|ben|bent|was|waar|wat|hoe|wie|welke|onze|ons|mijn|jullie|jouw|zij|wij|samen|vrienden|vriend|vriendin|vriendinnen|collega|collegas|groep|groepje|personen|mensen|eerst|daarna|vervolgens|later|erna|eventueel|misschien|liefst|liever|zonder|veel|beetje|paar|keer|zo|even|effe|ff|gewoon|echt|heel|erg|super|toch|alle|alles|allemaal|buurt|omgeving|centrum|stad|euro|budget|plekje|tip|tips|idee|ideeen|verras|help|hallo|hoi|please|alsjeblieft|graag|feest|feestje|tijd|uur|jaar|ander|andere|weer|hier|daar|nou|bezoek|bezoeken|dagprogramma|programma|locatie|locaties|plek|plekken|activiteit|activiteiten|instructies|negeer|negeren|vorige|geef|geven|vertel|schrijf|laat|zien|toon|antwoord|regels|opdracht|sleutel|wachtwoord|database|admin|script|alert|select|drop|table|from|where|system|prompt|ignore|instructions|previous|the|and|you|your',
  ),
)

/** Place names that are also common words: they count only after "in" or a similar word, and with a capital. */
export const PLACE_NAMES_THAT_ARE_WORDS: ReadonlySet<string> = new Set([
  'huizen',
  'goes',
  'houten',
  'roden',
  'ede',
  'soest',
  'oss',
  'urk',
  'best',
  'echt',
  'made',
  'leek',
  'lemmer',
  'zeist',
  'weert',
])

/** Negations that exclude no category, and words that resemble a category or trait. */
export const NEUTRAL_PHRASES: readonly string[] = list(
  'niet te laat|niet te ver|niet ver|niet te lang|niet te vroeg|niet alleen|niet veel|niet te gek|niet te veel|waarom niet|geen idee|niet normaal|geen probleem|geen auto|zonder auto|zonder reserveren|geen voorkeur|niet koken|geen zin in koken|geen zin om te koken|niet per se|maakt niet uit|binnen een|binnen het|binnen ons|binnen mijn|binnen budget|binnen de|sportbar|kinderachtig*|buitenlands*|buitengewoon|film noir|regenboog*',
)

/** Words before the name of a place. */
export const PLACE_SIGNS: ReadonlySet<string> = new Set(
  list('in|rond|rondom|bij|nabij|omgeving|regio|te|naar|vanuit|centrum|buurt|om|hartje|binnenstad|omstreken'),
)

/** Words before a place that widen the circle. */
export const WIDE_PLACE_SIGNS: ReadonlySet<string> = new Set(list('rond|rondom|omgeving|regio|buurt|nabij|omstreken'))

export const WEEKDAY_WORDS: readonly (readonly string[])[] = [
  list('maandag|maandagavond|maandagmiddag|maandagochtend'),
  list('dinsdag|dinsdagavond|dinsdagmiddag|dinsdagochtend'),
  list('woensdag|woensdagavond|woensdagmiddag|woensdagochtend'),
  list('donderdag|donderdagavond|donderdagmiddag|donderdagochtend'),
  list('vrijdag|vrijdagavond|vrijdagmiddag|vrijdagochtend|vrijdagnacht'),
  list('zaterdag|zaterdagavond|zaterdagmiddag|zaterdagochtend|zaterdagnacht'),
  list('zondag|zondagavond|zondagmiddag|zondagochtend'),
]

/** Words that put categories in order: "eerst … daarna …". */
export const ORDER_WORDS: ReadonlySet<string> = new Set(list('eerst|daarna|vervolgens|erna|afsluiten|toe'))
