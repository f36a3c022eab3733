export const settings = {
  title: 'Instellingen',
  lead: 'Je e-mailadres, hoe je inlogt en alles wat we van je bewaren.',
  signInTitle: 'Log in om je instellingen te zien',
  signInHint: 'Daar wijzig je je e-mailadres en wachtwoord, en haal je je gegevens op.',

  email: {
    heading: 'E-mailadres',
    current: 'Nu gebruik je',
    text: 'We sturen een link naar je nieuwe adres. Het oude blijft gelden tot je die link volgt.',
    label: 'Nieuw e-mailadres',
    password: 'Wachtwoord',
    submit: 'Link sturen',
    sentTitle: 'Link verstuurd',
    sent: (email: string) => `Open de mail aan ${email} en volg de link. Pas dan verandert je e-mailadres.`,
    failed: 'E-mailadres niet gewijzigd',
  },

  password: {
    heading: 'Wachtwoord',
    text: 'Op andere apparaten word je uitgelogd.',
    current: 'Huidig wachtwoord',
    new: 'Nieuw wachtwoord',
    hint: (characters: number) => `Minstens ${characters} tekens.`,
    submit: 'Wachtwoord wijzigen',
    changed: 'Wachtwoord gewijzigd',
    failed: 'Wachtwoord niet gewijzigd',
  },

  mails: {
    heading: 'Mails',
    text: 'Mails over je account zelf krijg je altijd.',
    replies: 'Mail me als een plek op mijn review reageert',
    yes: 'Ja',
    no: 'Nee',
    saved: 'Opgeslagen',
    failed: 'Niet opgeslagen',
    loadFailed: 'Je instellingen voor mails konden niet worden geladen.',
  },

  data: {
    heading: 'Mijn gegevens',
    text: 'Alles wat we van je bewaren in één bestand (JSON): je account, favorieten, vrienden, reviews en feedback.',
    submit: 'Gegevens downloaden',
    downloaded: 'Je gegevens zijn gedownload',
    failed: 'Downloaden mislukt',
    file: 'plekje-gegevens.json',
  },

  remove: {
    heading: 'Account verwijderen',
    text: 'Weg is weg: een verwijderd account kunnen we niet terughalen.',
    open: 'Account verwijderen',
    dialogTitle: 'Je account verwijderen?',
    dialogText: 'Dit kan niet ongedaan worden gemaakt.',
    consequences: [
      'Je profiel, favorieten, vriendschappen en verzoeken worden gewist.',
      'Je reviews blijven staan, als “Verwijderde gebruiker”.',
      'Je wordt op al je apparaten uitgelogd.',
    ],
    password: 'Wachtwoord',
    cancel: 'Annuleren',
    submit: 'Definitief verwijderen',
    removed: 'Je account is verwijderd',
    removedText: 'Bedankt dat je erbij was.',
    failed: 'Account niet verwijderd',
  },
}
