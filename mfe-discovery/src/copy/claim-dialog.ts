import type { ClaimWay } from '@plekje/contracts'

/** The dialog to claim a venue, loaded on demand. */
export const claimDialogCopy = {
  intro: (name: string) => `Beheer je ${name}? Laat zien dat het jouw zaak is, dan houd je de pagina zelf bij.`,
  failed: 'We konden niet ophalen hoe je deze plek kunt aanvragen.',
  way: 'Hoe laat je dat zien?',
  ways: {
    'venue-address': (address: string) => `Met een code naar ${address}`,
    'website-address': (domain: string) => `Met een code naar een adres op ${domain}`,
    evidence: () => 'Met uitleg aan de redactie',
  } satisfies Record<ClaimWay, (value: string) => string>,
  wayMissing: 'Kies hoe je laat zien dat dit jouw zaak is.',
  localPart: 'Deel voor de @',
  localPartHint: (domain: string) => `Bijvoorbeeld ‘info’ voor info@${domain}.`,
  localPartMissing: 'Vul het deel voor de @ in, zoals info.',
  evidence: 'Waaraan zien we dat dit jouw zaak is?',
  evidenceHint: 'Bijvoorbeeld je inschrijving bij de KvK, of een pagina van je zaak waarop je naam staat.',
  evidenceMissing: (count: number) => `Schrijf minstens ${count} tekens.`,
  evidenceTooLong: (count: string) => `Schrijf hoogstens ${count} tekens.`,
  request: 'Code aanvragen',
  sendEvidence: 'Versturen',
  sentToReview: 'Aanvraag verstuurd',
  sentToReviewText: 'De redactie kijkt ernaar. Je krijgt bericht per mail.',

  codeSent: (address: string) => `We mailen een code naar ${address}. Hij is 30 minuten geldig.`,
  code: 'Code',
  codeHint: 'Acht tekens, zoals AB12-CD34.',
  codeMissing: 'Vul de code uit de mail in.',
  confirm: 'Bevestigen',
  otherWay: 'Nieuwe code of andere manier',
  granted: (name: string) => `Je beheert nu ${name}`,
  grantedText: 'Je vindt haar bij Mijn zaken.',
  codeAccepted: 'De code klopt',
  codeAcceptedText: 'De redactie kijkt nog naar je aanvraag. Je krijgt bericht per mail.',

  inReview: 'De redactie kijkt naar je aanvraag. Je krijgt bericht per mail.',
  alreadyManager: 'Je beheert deze plek.',
  toMyVenues: 'Naar Mijn zaken',
  close: 'Sluiten',
}
