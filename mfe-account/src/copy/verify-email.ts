/** Verifying an e-mail address; ACCOUNT-11 and ACCOUNT-12 prescribe the texts of failures. */
export const verifyEmail = {
  loadingTitle: 'Een moment',
  loading: 'We controleren je link.',
  successTitle: 'Gelukt, je bent er klaar voor',
  toLogin: 'Ga naar Inloggen',
  notYours: (username: string) =>
    `Is “${username}” niet jouw gebruikersnaam? Dan meldde een ander zich aan met jouw adres.`,
  takeOver: 'Kies zelf een wachtwoord voor dit account.',
  errorTitle: 'Dat lukte niet',
  expiredTitle: 'Tijd voor een nieuwe link',
  missingToken: 'Ontbrekende verificatietoken',
  failed: 'Er is een fout opgetreden bij de verificatie',
  retry: 'Opnieuw proberen',
  askNew: 'Vul je e-mailadres in, dan sturen we je een nieuwe link.',
  email: 'E-mail',
  resend: 'Nieuwe verificatie-e-mail sturen',
  resent: 'Nieuwe verificatie-e-mail verzonden. Controleer je inbox.',
  notResent: 'Kon verificatie-e-mail niet verzenden',
  resendFailed: 'Er is een fout opgetreden bij het verzenden van de e-mail',
  back: 'Terug naar inloggen',
}
