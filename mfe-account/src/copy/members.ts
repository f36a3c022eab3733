/** Texts that all screens for members share. */
export const members = {
  signIn: 'Inloggen of account maken',
  loading: 'Even laden…',
}
