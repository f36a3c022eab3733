export const access = {
  loading: 'Even laden…',
  refused: 'Toegang Geweigerd: Je hebt geen admin-rechten om deze pagina te bekijken.',
  badge: 'Administrator',
  home: 'Naar de homepagina',
}
