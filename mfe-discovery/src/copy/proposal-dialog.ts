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
  submit: 'Versturen',
  sent: 'Bedankt voor je hulp',
  sentText: 'De redactie kijkt ernaar.',
  sentTextToMembers: 'De redactie kijkt ernaar. Je krijgt bericht per mail.',
  failed: 'Fout bij versturen',
}
