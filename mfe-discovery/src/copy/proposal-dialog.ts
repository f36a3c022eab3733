import type { ProposalKind } from '../features/listing/proposal-draft'

/** The dialog to propose a correction. A module of its own, because it is loaded on demand. */
export const proposalDialogCopy = {
  intro: (name: string) => `Help ons de pagina van ${name} kloppend te houden. De redactie kijkt naar elk voorstel.`,
  kind: 'Wat klopt er niet?',
  kinds: {
    closed: 'Definitief gesloten',
    moved: 'Verhuisd of verkeerd adres',
    hours: 'Andere openingstijden',
    phone: 'Ander telefoonnummer',
    point: 'Verkeerde plek op de kaart',
    facts: 'Andere kenmerken',
    duplicate: 'Staat er dubbel in',
  } satisfies Record<ProposalKind, string>,
  /** On the page of a closed venue, in place of `closed`. */
  openAgain: 'Toch niet gesloten',
  kindMissing: 'Kies wat er niet klopt.',
  unchanged: 'Je hebt nog niets veranderd.',

  address: 'Adres',
  point: {
    map: 'Kaart om de plek te kiezen',
    here: 'Hier is het',
    press: 'Druk op de kaart waar de ingang is.',
  },
  latitude: 'Breedtegraad',
  longitude: 'Lengtegraad',
  pointMissing: 'Vul een breedtegraad en een lengtegraad in, zoals 52,09 en 5,12.',
  hours: 'Openingstijden',
  hoursHint: 'Een regel per dag, zoals ‘Maandag: 10:00–18:00’ of ‘Dinsdag: gesloten’.',
  phone: 'Telefoonnummer',
  duplicate: 'Adres van de andere pagina',
  duplicateHint: (example: string) => `Kopieer het adres van de pagina die over dezelfde plek gaat, zoals ${example}.`,
  duplicateMissing: 'Dit is geen adres van een pagina op deze site.',
  factUnknown: 'onbekend',

  explanation: 'Toelichting (mag je overslaan)',
  placeholder: 'Hoe weet je het?',
  counter: (count: string, max: string) => `${count} van hoogstens ${max} tekens`,
  email: 'E-mailadres (mag je overslaan)',
  emailHint: 'We mailen je één keer wat er met je voorstel gebeurde, en wissen het adres daarna.',
  photo: {
    add: 'Foto toevoegen (mag je overslaan)',
    hint: 'Eén foto die het laat zien, zoals een bord met tijden (JPEG, PNG, WebP of AVIF; grote worden eerst verkleind). Alleen de redactie ziet haar.',
    chosen: 'Gekozen foto',
    ready: 'Klaar om te versturen',
    sending: 'Wordt verstuurd…',
    retry: (file: string) => `Probeer ${file} opnieuw`,
    remove: (file: string) => `Verwijder ${file}`,
    large: 'Deze foto is groter dan 5 MB en kon niet worden verkleind.',
    kind: 'Dit bestand is geen JPEG-, PNG-, WebP- of AVIF-afbeelding.',
    full: 'Bij een voorstel hoort hoogstens één foto.',
    failed: 'Deze foto kon niet worden verstuurd. Probeer het opnieuw.',
  },
  photoFailed:
    'Je voorstel is verstuurd, maar de foto nog niet. Probeer het opnieuw, of sluit dit venster: het voorstel blijft staan.',
  sendPhoto: 'Foto versturen',
  submit: 'Versturen',
  sent: 'Bedankt voor je hulp',
  sentText: 'De redactie kijkt ernaar.',
  sentTextWithMail: 'De redactie kijkt ernaar. Je krijgt bericht per mail.',
  failed: 'Fout bij versturen',
}
