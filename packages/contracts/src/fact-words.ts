import type { Fact } from './facts'

/**
 * Words that people use for facts (SEARCH-36); search and the planner interpret them. Sources: the Dutch names and
 * descriptions of OpenStreetMap's wiki and editors for wheelchair=*, toilets:wheelchair=*, dog=*, outdoor_seating=*,
 * parking=*, payment:*=*, diet:*=*, and synonyms in WikiWoordenboek. Words are base forms; inflections are reduced to
 * them. If no venue is known to have the fact, the engine searches for the first word of the list and its synonyms.
 * A word in two lists belongs to the first list. Words with another or a wider meaning (a garden, a high chair,
 * indoors as kart tracks are) are left out. So is "vegetarisch": most places have a vegetarian dish, and people who
 * search for it want the cuisine.
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
