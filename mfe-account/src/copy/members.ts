/** What every screen for members says. */
export const members = {
  signIn: 'Inloggen of account maken',
  loading: 'Even laden…',
}
