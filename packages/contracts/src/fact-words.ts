import type { Fact } from './facts'

/**
 * What people call facts of a place (SEARCH-36), as search and the planner understand it. After the Dutch names and
 * descriptions that OpenStreetMap's wiki and editors have of wheelchair=*, toilets:wheelchair=*, dog=*, outdoor_seating=*,
 * parking=*, payment:*=*, diet:*=*, and synonyms in WikiWoordenboek. In their base forms: inflections are read back to them.
 * The first word of each is one that the engine knows by its synonyms, for where no venue is known to have the fact; of a
 * word that stands under two facts the first is meant. Words that say more or something else than the fact (a garden, a
 * high chair, a place that is indoors as kart tracks are) stay words of texts, and "vegetarisch" stays the kitchen that it
 * is the name of: most places have a vegetarian dish, and who asks for the kitchen wants more.
 */
export const FACT_WORDS: Readonly<Partial<Record<Fact, readonly string[]>>> = {
  wheelchairEntrance: [
    'rolstoel',
    'rolstoeltoegankelijk',
    'rolstoelvriendelijk',
    'rolstoelgebruiker',
    'drempelvrij',
    'gelijkvloers',
    'mindervalide',
    'toegankelijk',
    'invalide',
    'ingang voor rolstoel',
  ],
  wheelchairToilet: [
    'invalidentoilet',
    'rolstoeltoilet',
    'mindervalidentoilet',
    'gehandicaptentoilet',
    'aangepast toilet',
    'toilet voor rolstoel',
  ],
  wheelchairSeating: ['rolstoel', 'rolstoelplaats', 'rolstoelplek', 'zitplaats voor rolstoel'],
  wheelchairParking: [
    'gehandicaptenparkeerplaats',
    'invalidenparkeerplaats',
    'gehandicaptenparkeren',
    'invalidenparkeren',
  ],
  children: [
    'kind',
    'kinderen',
    'kindvriendelijk',
    'gezin',
    'gezinsvriendelijk',
    'kids',
    'kleuter',
    'peuter',
    'met de kinderen',
    'geschikt voor kinderen',
  ],
  dogs: ['hond', 'honden', 'hondvriendelijk', 'viervoeter', 'hond mee', 'hond welkom', 'hond toegestaan'],
  terrace: ['terras', 'terrasje', 'buiten zitten', 'buiten eten', 'buitenterras'],
  parking: ['parkeren', 'parkeerplaats', 'parkeerplek', 'parkeergelegenheid', 'parkeerterrein'],
  cards: ['pinnen', 'pinpas', 'pin betalen', 'met pin', 'betaalpas'],
  cash: ['contant', 'contant betalen', 'contant geld', 'cash', 'cash betalen'],
  vegan: ['veganistisch', 'vegan', 'plantaardig', 'veganist'],
  glutenFree: ['glutenvrij', 'coeliakie', 'zonder gluten'],
  halal: ['halal'],
}
