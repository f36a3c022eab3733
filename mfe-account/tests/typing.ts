import type { renderRoutes } from '@plekje/testing/render-site'
import { screen, waitFor } from '@testing-library/react'

export type Site = ReturnType<typeof renderRoutes>

export const PASSWORD = 'kort maar krachtig'

/** Puts text into a field at once, as a password manager does. */
export async function fill({ user }: Site, label: string, text: string) {
  await user.click(await screen.findByLabelText(label))
  await user.paste(text)
}

export async function signIn(site: Site) {
  await fill(site, 'Gebruikersnaam', 'sanne')
  await fill(site, 'Wachtwoord', PASSWORD)
  await site.user.click(screen.getByRole('button', { name: 'Inloggen' }))
}

/** Fills in the tab "Registreren" and submits it. */
export async function signUp(site: Site, confirmation = PASSWORD) {
  await site.user.click(await screen.findByRole('tab', { name: 'Registreren' }))
  await fill(site, 'Gebruikersnaam', 'sanne')
  await fill(site, 'E-mail', 'sanne@plekje.example')
  await fill(site, 'Wachtwoord', PASSWORD)
  await fill(site, 'Bevestig wachtwoord', confirmation)
  await site.user.click(screen.getByRole('button', { name: 'Registreren' }))
}

/** Finds the toast with this text. */
export const toast = (text: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: /^Meldingen/ })).toHaveTextContent(text))

export const lostConnection = () => Promise.reject(new TypeError('Failed to fetch'))
