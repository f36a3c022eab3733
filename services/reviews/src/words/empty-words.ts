import { stem, wordsOf } from '@plekje/engines'

/** Dutch stop words of the Snowball project (https://snowballstem.org/algorithms/dutch/stop.txt). */
const STOP_WORDS =
  'aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een eens en er ge geen geweest haar had heb hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je kan kon kunnen maar me meer men met mij mijn moet na naar niet niets nog nu of om omdat onder ons ook op over reeds te tegen toch toen tot u uit uw van veel voor want waren was wat werd wezen wie wil worden wordt zal ze zelf zich zij zijn zo zonder zou'

/** Words that `STOP_WORDS` lacks: other forms of its words, words of place, time and degree, forms of common verbs. */
const MORE_STOP_WORDS =
  'achter af alle alleen allemaal anders beetje behalve beide best boven bijna daarna daarom dezelfde echt eerst eerste eigenlijk elk elke elkaar enkele enorm erg erop ervan even evenveel ga gaan gaat gehad gedaan gewoon ging graag heel hele helaas helemaal iedereen ieder iedere inclusief inderdaad jij jou jouw jullie keer keren klein kleine kom komen komt kwam kwamen laat laten leggen liever maken maakt maakte mag meerdere meest meeste meteen minder moeten mogen naast namelijk net nooit nou nam onze ooit opnieuw paar per pas qua rond samen sinds snel sommige soms steeds sowieso staan staat terug tijdens toe totaal tussen tijd twee drie vier vijf uur minuut minuten dag dagen week weken maand maanden jaar jaren vaak vaker vanaf vandaag gisteren vanwege vast verder via vol volgende voordat vooral vorige waar waarom waardoor wanneer we weer weinig wel welke wij willen wilde wilden zat zaten zeer zeggen zeker zet ziet zien zitten zoals zodat zouden zullen mee zelfs jammer eindelijk spontaan waarbij avond avonds middag ochtend nacht maandag dinsdag woensdag donderdag vrijdag zaterdag zondag weekend zes zeven acht negen tien bleef bleven blijft blijven dacht dachten deed deden denken denkt gaf gaven geeft geven hadden hangen hangt houden houdt kijken kijkt kreeg kregen krijgen krijgt leek lijken lijkt liggen ligt loopt lopen nemen neemt praat praten speelt spelen stond stonden vallen valt viel vielen voelen voelt weet werken werkt werkte werkten wist wisten'

/** Words that apply to any place: visiting, common activities, and words about the review itself. */
const WORDS_OF_REVIEWS =
  'aanrader aangeraden aanraden adres bedankt bezoek bezocht bezoeken beoordeling compliment dank dochter ervaring gekomen gekozen gevonden gezien indruk locatie lof man minpunt minpunten moeder moment opviel opvallen opgevallen plaats plek plekje pluspunt pluspunten probleem problemen punt reden review reviews ster sterren tip tips uitje uitstapje vader verwacht verwachting verwachtingen verdient vind vinden vond vonden voelde vriend vrienden vriendin vrouw zoon'

/** Words of praise and blame, which the rating expresses. With another word they are useful ("goede koffie"). */
const VERDICTS =
  'beter bijzonder bijzondere fantastisch fantastische fijn fijne geweldig geweldige goed goede heerlijk heerlijke lekker lekkere leuk leuke matig matige mooi mooie ok oke perfect perfecte ongelooflijk positief negatief prachtig prachtige prima slecht slechte speciaal super tevreden top uitstekend uitstekende'

const stemsOf = (...lists: string[]): ReadonlySet<string> => new Set(lists.flatMap(wordsOf).map(stem))

const stopWords: ReadonlySet<string> = new Set([STOP_WORDS, MORE_STOP_WORDS, WORDS_OF_REVIEWS].flatMap(wordsOf))
const verdicts = stemsOf(VERDICTS)

/**
 * True for a folded word that says nothing about a place, alone or in a phrase. Compares words, not stems: "wezen" is a
 * stop word, "wees" is none.
 */
export const isStopWord = (word: string): boolean => word.length < 3 || !/\p{L}/u.test(word) || stopWords.has(word)

/** True for a stem that is useful only beside another word. */
export const isVerdict = (stemmed: string): boolean => verdicts.has(stemmed)
