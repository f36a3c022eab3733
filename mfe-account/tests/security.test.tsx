// Proves ACCOUNT-22.
import type { SecurityView, SessionView } from '@plekje/contracts'
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { aMember } from './members'
import { PASSWORD, type Site, toast } from './typing'

const nothing: SecurityView = { totpSince: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false }
const aPasskey = {
  id: 'p1',
  name: 'Telefoon',
  createdAt: '2026-01-02T10:00:00.000Z',
  lastUsedAt: '2026-02-03T10:00:00.000Z',
  isBackedUp: true,
}
const here: SessionView = {
  id: 's1',
  browser: 'Firefox',
  system: 'Linux',
  beganAt: '2026-03-01T10:00:00.000Z',
  lastSeenAt: null,
  isCurrent: true,
}
const there: SessionView = {
  id: 's2',
  browser: 'Safari',
  system: 'iOS',
  beganAt: '2026-02-01T10:00:00.000Z',
  lastSeenAt: '2026-02-28T09:05:00.000Z',
  isCurrent: false,
}
const codes = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-000${n}`)

const home = { path: '/', element: <h1>home</h1> }
const render = (security: Partial<SecurityView> = {}, answers: Answers = {}) =>
  renderRoutes([...routes, home], '/settings', {
    'GET /api/user': [200, aMember],
    'GET /api/account/security': [200, { ...nothing, ...security }],
    'GET /api/account/sessions': [200, [here, there]],
    ...answers,
  })
const region = async (name: string) => {
  await screen.findByRole('region', { name })
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull())
  return within(screen.getByRole('region', { name }))
}

async function confirm({ user }: Site, button: string) {
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByLabelText('Wachtwoord'))
  await user.paste(PASSWORD)
  await user.click(dialog.getByRole('button', { name: button }))
}

describe('the second step', () => {
  it('is set up with the password, a QR code or key, and a first code, and shows recovery codes once', async () => {
    const uri = 'otpauth://totp/Plekje:sanne?issuer=Plekje&secret=ABCDEFGH'
    const site = render(
      {},
      {
        'POST /api/account/totp': [200, { key: 'ABCDEFGH', uri }],
        'POST /api/account/totp/confirm': [
          200,
          {
            security: { ...nothing, totpSince: '2026-03-01T10:00:00.000Z', recoveryCodesLeft: 10 },
            recoveryCodes: codes,
          },
        ],
      },
    )
    const section = await region('Tweede stap')
    await site.user.click(await section.findByRole('button', { name: 'App met codes instellen' }))
    await confirm(site, 'Verder')
    const dialog = within(await screen.findByRole('dialog', { name: 'Scan met je app' }))
    expect(await dialog.findByRole('img', { name: 'QR-code met de sleutel voor je app' })).toBeInTheDocument()
    expect(dialog.getByText('ABCD EFGH')).toBeInTheDocument()
    expect(dialog.getByLabelText('Code uit je app')).toHaveAttribute('autocomplete', 'one-time-code')
    await site.user.click(dialog.getByRole('button', { name: 'Aanzetten' }))
    expect(await dialog.findByText('Vul de 6 cijfers uit je app in.')).toBeInTheDocument()
    await site.user.type(dialog.getByLabelText('Code uit je app'), '123 456')
    await site.user.click(dialog.getByRole('button', { name: 'Aanzetten' }))
    await toast('Je tweede stap staat aan')
    expect(site.callsTo('/api/account/totp')[0]?.body).toEqual({ password: PASSWORD })
    expect(site.callsTo('/api/account/totp/confirm')[0]?.body).toEqual({ code: '123456' })
    const shown = within(await screen.findByRole('alertdialog', { name: 'Bewaar je herstelcodes' }))
    const list = within(shown.getByRole('list', { name: 'Herstelcodes' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
    await site.user.click(shown.getByRole('button', { name: 'Ik heb ze bewaard' }))
    expect(screen.queryByText('AAAA-BBBB-CCCC-0000')).not.toBeInTheDocument()
    expect(await section.findByText(/sinds 1 maart 2026/)).toBeInTheDocument()
    expect(section.getByText('Nog 10 herstelcodes over.')).toBeInTheDocument()
  })

  it("shows the server's message in the dialog when the password is wrong", async () => {
    const wrong = { error: 'Dit klopt niet.', code: 'wrong_password', fields: { password: 'Dit klopt niet.' } }
    const site = render({}, { 'POST /api/account/totp': [403, wrong] })
    const section = await region('Tweede stap')
    await site.user.click(await section.findByRole('button', { name: 'App met codes instellen' }))
    await confirm(site, 'Verder')
    await toast('Instellen mislukt')
    expect(within(screen.getByRole('dialog')).getByLabelText('Wachtwoord')).toHaveAccessibleDescription(
      'Dit klopt niet.',
    )
  })

  it('is requested from administrators where the site requires it', async () => {
    render({ isRequired: true })
    expect(await screen.findByText(/Als administrator heb je op deze site een tweede stap nodig/)).toBeInTheDocument()
  })

  it('cannot be turned off when it is the last one of an administrator, and says why', async () => {
    const site = render(
      { totpSince: '2026-03-01T10:00:00.000Z', recoveryCodesLeft: 2, isRequired: true },
      {
        'DELETE /api/account/totp': refusal(409, 'Stel eerst een andere in.', 'last_second_factor'),
      },
    )
    const section = await region('Tweede stap')
    expect(await section.findByText(/Nog 2 herstelcodes over\. Maak op tijd nieuwe\./)).toBeInTheDocument()
    await site.user.click(section.getByRole('button', { name: 'Codes uitzetten' }))
    await confirm(site, 'Codes uitzetten')
    await toast('Stel eerst een andere in.')
  })

  it('shows a failure with a retry while accounts is unavailable', async () => {
    const site = render({}, { 'GET /api/account/security': refusal(503, 'Even weg.', 'unavailable') })
    const section = await region('Tweede stap')
    expect(await section.findByText('Even weg.')).toBeInTheDocument()
    site.answer('GET /api/account/security', [200, nothing])
    await site.user.click(section.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(await screen.findByText('Je hebt nog geen app met codes.')).toBeInTheDocument()
  })
})

describe('passkeys', () => {
  it('are listed with their dates, renamed, and removed after the password is confirmed', async () => {
    const site = render(
      { passkeys: [aPasskey], recoveryCodesLeft: 10 },
      {
        'PATCH /api/account/passkeys/p1': [200, { ...nothing, passkeys: [{ ...aPasskey, name: 'Laptop' }] }],
        'DELETE /api/account/passkeys/p1': [200, nothing],
      },
    )
    const section = await region('Passkeys')
    expect(section.getByText(/Gemaakt op 2 januari 2026 · laatst gebruikt op 3 februari 2026 · bewaard/)).toBeVisible()
    await site.user.click(section.getByRole('button', { name: 'Naam van Telefoon wijzigen' }))
    const dialog = within(screen.getByRole('dialog'))
    await site.user.clear(dialog.getByRole('textbox', { name: 'Naam' }))
    await site.user.click(dialog.getByRole('button', { name: 'Opslaan' }))
    expect(await dialog.findByText('Geef de passkey een naam.')).toBeInTheDocument()
    await site.user.type(dialog.getByRole('textbox', { name: 'Naam' }), 'Laptop')
    await site.user.click(dialog.getByRole('button', { name: 'Opslaan' }))
    await site.user.click(await section.findByRole('button', { name: 'Laptop verwijderen' }))
    await confirm(site, 'Verwijderen')
    expect(await section.findByText('Je hebt nog geen passkeys.')).toBeInTheDocument()
    const [removal] = site.calls.filter(({ method }) => method === 'DELETE')
    expect(removal?.body).toEqual({ password: PASSWORD })
  })

  it('are not offered by a browser without support', async () => {
    render()
    const section = await region('Passkeys')
    expect(section.getByText('Je browser kent geen passkeys. Probeer het in een nieuwere.')).toBeInTheDocument()
    expect(section.queryByRole('button', { name: 'Passkey toevoegen' })).not.toBeInTheDocument()
  })
})

describe('sessions', () => {
  it('show device and dates, mark the current one, and end one by one', async () => {
    const site = render({}, { 'DELETE /api/account/sessions/s2': [204, undefined] })
    const section = await region('Sessies')
    const rows = await section.findAllByRole('listitem')
    expect(rows[0]).toHaveTextContent(/^Firefox op Linux Deze sessieIngelogd op 1 maart 2026, 11:00$/)
    expect(rows[1]).toHaveTextContent(/Safari op iOS.*laatst gezien op 28 februari 2026, 10:05/)
    expect(within(rows[0] as HTMLElement).queryByRole('button')).not.toBeInTheDocument()
    await site.user.click(section.getByRole('button', { name: 'Safari op iOS uitloggen' }))
    await toast('Uitgelogd op dat apparaat')
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1))
  })

  it("all end after a confirmation, and the page becomes a visitor's", async () => {
    const site = render({}, { 'DELETE /api/account/sessions': [204, undefined] })
    const section = await region('Sessies')
    await site.user.click(await section.findByRole('button', { name: 'Log overal uit' }))
    const dialog = within(screen.getByRole('alertdialog'))
    expect(dialog.getByText('Je wordt op al je apparaten uitgelogd, ook hier.')).toBeInTheDocument()
    await site.user.click(dialog.getByRole('button', { name: 'Log overal uit' }))
    await screen.findByRole('heading', { name: 'home' })
    await toast('Je bent overal uitgelogd')
  })
})
