/** The dialog to report a review, loaded on demand. */
export const reportDialogCopy = {
  intro: (author: string) => `Wat is er mis met de review van ${author}? De schrijver hoort niet dat jij dit meldt.`,
  introOfReply: 'Wat is er mis met deze reactie? De plek hoort niet dat jij dit meldt.',
  reason: 'Reden',
  reasons: {
    spam: 'Reclame of onzin',
    offensive: 'Schelden, bedreigen of discrimineren',
    false: 'Het verhaal klopt niet',
    'personal-data': 'Noemt gegevens van iemand',
    other: 'Iets anders',
  },
  reasonMissing: 'Kies een reden.',
  explanation: 'Toelichting (mag je overslaan)',
  placeholder: 'Wat moeten we weten?',
  counter: (count: string, max: string) => `${count} van hoogstens ${max} tekens`,
  submit: 'Versturen',
  sent: 'Bedankt voor je melding',
  sentText: 'De redactie leest de review en beslist.',
  sentTextOfReply: 'De redactie leest de reactie en beslist.',
  failed: 'Fout bij melden',
}
