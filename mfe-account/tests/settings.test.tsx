// Proves REVIEW-23, MESSAGE-9, MESSAGE-13.
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { aMember } from './members'
import { lostConnection, PASSWORD, type Site, toast } from './typing'

const kinds = { friends: 'never', replies: 'now', proposals: 'now', moderation: 'now', venues: 'now' }
const shown = { friends: true, replies: true, proposals: true, moderation: true, venues: true, alerts: true }
const home = { path: '/', element: <h1>home</h1> }
const render = (answers: Answers = {}) =>
  renderRoutes([...routes, home], '/settings', {
    'GET /api/user': [200, aMember],
    'GET /api/account/security': [200, { totpSince: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false }],
    'GET /api/account/sessions': [200, []],
    'GET /api/account/mails': [
      200,
      {
        replies: true,
        kinds,
      },
    ],
    'GET /api/messages/settings': [200, { shown }],
    ...answers,
  })
const ended = refusal(401, 'Log in om dit te doen.', 'not_authenticated')
const wrongPassword = [
  403,
  { error: 'Dit wachtwoord klopt niet.', code: 'wrong_password', fields: { password: 'Dit klopt niet.' } },
] as const

async function fillIn({ user }: Site, form: string, texts: Readonly<Record<string, string>>) {
  const fields = within(await screen.findByRole('form', { name: form }))
  for (const [label, text] of Object.entries(texts)) {
    await user.click(fields.getByLabelText(label))
    await user.paste(text)
  }
}
const press = ({ user }: Site, name: string) => user.click(screen.getByRole('button', { name }))

beforeEach(() => sessionStorage.clear())

it('the settings ask a visitor to sign in', async () => {
  render({ 'GET /api/user': ended })
  expect(await screen.findByText('Log in om je instellingen te zien')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Inloggen of account maken' })).toHaveAttribute('href', '/auth')
  expect(document.title).toBe('Instellingen | Plekje')
})

describe('messages and mails', () => {
  const table = async () => within(await screen.findByRole('table', { name: 'Berichten en mails per onderwerp' }))

  it('are mailed now, daily or never per kind, and a choice is saved at once, also for older servers', async () => {
    const saved = { replies: true, kinds: { ...kinds, replies: 'daily' } }
    const site = render({ 'PUT /api/account/mails': [200, saved] })
    const select = await (await table()).findByRole('combobox', { name: 'Mail: Reacties op je reviews' })
    expect(select).toHaveValue('now')
    await site.user.selectOptions(select, 'Dagelijks')
    await toast('Opgeslagen')
    expect(site.callsTo('/api/account/mails').at(-1)?.body).toEqual({ replies: true, kinds: { replies: 'daily' } })
    await waitFor(() => expect(select).toHaveValue('daily'))
    expect((await table()).getByRole('combobox', { name: 'Mail: Vrienden' })).toHaveValue('never')
  })

  it('switch replies off for older servers too', async () => {
    const site = render({ 'PUT /api/account/mails': [200, { replies: false }] })
    const select = await (await table()).findByRole('combobox', { name: 'Mail: Reacties op je reviews' })
    await site.user.selectOptions(select, 'Nooit')
    await waitFor(() =>
      expect(site.callsTo('/api/account/mails').at(-1)?.body).toEqual({ replies: false, kinds: { replies: 'never' } }),
    )
    await waitFor(() => expect(select).toHaveValue('never'))
  })

  it('offer a choice for replies only while the server has no other setting', async () => {
    render({ 'GET /api/account/mails': [200, { replies: true }] })
    const select = await (await table()).findByRole('combobox', { name: 'Mail: Reacties op je reviews' })
    expect(within(select).queryByRole('option', { name: 'Dagelijks' })).not.toBeInTheDocument()
    expect((await table()).getAllByRole('combobox')).toEqual([select])
  })

  it('report a failure when an older server ignored the choice', async () => {
    const site = render({ 'PUT /api/account/mails': [200, { replies: true }] })
    await site.user.selectOptions(await (await table()).findByRole('combobox', { name: 'Mail: Je zaken' }), 'Nooit')
    await toast('Niet opgeslagen')
    expect(screen.queryByText('Opgeslagen')).not.toBeInTheDocument()
  })

  it('are shown on the site or not, by keyboard', async () => {
    const site = render({ 'PUT /api/messages/settings': [200, { shown: { ...shown, alerts: false } }] })
    const box = await (await table()).findByRole('checkbox', {
      name: 'Op de site: Nieuwe plekken voor je zoekopdrachten',
    })
    expect(box).toBeChecked()
    act(() => box.focus())
    await site.user.keyboard(' ')
    await toast('Opgeslagen')
    expect(site.callsTo('/api/messages/settings').at(-1)?.body).toEqual({ shown: { alerts: false } })
    await waitFor(() => expect(box).not.toBeChecked())
    expect(site.callsTo('/api/account/mails')).toHaveLength(1)
  })

  it('stay as they were when saving fails', async () => {
    const site = render({ 'PUT /api/account/mails': refusal(503, 'Even geduld.', 'unavailable') })
    const select = await (await table()).findByRole('combobox', { name: 'Mail: Je zaken' })
    await site.user.selectOptions(select, 'Nooit')
    await toast('Niet opgeslagen')
    await waitFor(() => expect(select).toHaveValue('now'))
  })

  it('show the choices of mails while those of the site cannot be read', async () => {
    render({ 'GET /api/messages/settings': refusal(503, 'Berichten zijn even weg.', 'unavailable') })
    expect(await (await table()).findByRole('combobox', { name: 'Mail: Je zaken' })).toHaveValue('now')
    expect(await screen.findByText('Berichten zijn even weg.')).toBeInTheDocument()
    expect((await table()).queryByRole('checkbox')).not.toBeInTheDocument()
  })
})

describe('changing the e-mail address', () => {
  const texts = { 'Nieuw e-mailadres': 'sophie@plekje.example', Wachtwoord: PASSWORD }
  const ask = async (answers: Answers, typed: Readonly<Record<string, string>> = texts) => {
    const site = render(answers)
    await fillIn(site, 'E-mailadres', typed)
    await press(site, 'Link sturen')
    return site
  }

  it('says that the link must be opened first', async () => {
    const { callsTo } = await ask({ 'POST /api/account/email': [200, { message: 'ok' }] })
    const notice = await screen.findByRole('alert')
    await toast('Link verstuurd')
    expect(notice).toHaveTextContent('Open de mail aan sophie@plekje.example en volg de link.')
    expect(callsTo('/api/account/email')[0]?.body).toEqual({ email: 'sophie@plekje.example', password: PASSWORD })
    expect(screen.getByLabelText('Nieuw e-mailadres')).toHaveValue('')
  })

  it('requires a valid address and the password', async () => {
    const { callsTo } = await ask({}, { 'Nieuw e-mailadres': 'sophie' })
    expect(await screen.findByText('Vul een geldig e-mailadres in.')).toBeInTheDocument()
    expect(screen.getByText('Vul je wachtwoord in.')).toBeInTheDocument()
    expect(callsTo('/api/account/email')).toEqual([])
  })

  it('reports a wrong password at the field', async () => {
    await ask({ 'POST /api/account/email': wrongPassword })
    await toast('E-mailadres niet gewijzigd')
    expect(screen.getByText('Dit klopt niet.')).toBeInTheDocument()
    expect(screen.queryByText(/sign-in dialog/)).not.toBeInTheDocument()
  })

  it('keeps the address but not the password when the session ends', async () => {
    await ask({ 'POST /api/account/email': ended })
    expect(await screen.findByText('sign-in dialog: login')).toBeInTheDocument()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(PASSWORD)
    cleanup()
    render()
    expect(await screen.findByLabelText('Nieuw e-mailadres')).toHaveValue('sophie@plekje.example')
  })
})

describe('changing the password', () => {
  const change = async (answers: Answers, next = 'nog krachtiger') => {
    const site = render(answers)
    await fillIn(site, 'Wachtwoord', { 'Huidig wachtwoord': PASSWORD, 'Nieuw wachtwoord': next })
    await press(site, 'Wachtwoord wijzigen')
    return site
  }

  it('sends the old one along and empties the form', async () => {
    const { callsTo } = await change({ 'POST /api/account/password': [200, { message: 'Elders ben je uitgelogd.' }] })
    await toast('Wachtwoord gewijzigd')
    await toast('Elders ben je uitgelogd.')
    expect(callsTo('/api/account/password')[0]?.body).toEqual({
      currentPassword: PASSWORD,
      newPassword: 'nog krachtiger',
    })
    expect(screen.getByLabelText('Huidig wachtwoord')).toHaveValue('')
  })

  it('requires at least 8 characters', async () => {
    const { callsTo } = await change({}, 'kort')
    expect(await screen.findByText('Kies een wachtwoord van minstens 8 tekens.')).toBeInTheDocument()
    expect(callsTo('/api/account/password')).toEqual([])
  })

  it('keeps the form after a lost connection', async () => {
    await change({ 'POST /api/account/password': lostConnection })
    await toast('Wachtwoord niet gewijzigd')
    expect(screen.getByLabelText('Nieuw wachtwoord')).toHaveValue('nog krachtiger')
  })
})

describe("a member's data", () => {
  const { isEmailVerified, createdAt } = { isEmailVerified: true, createdAt: '2026-01-02T10:00:00.000Z' }
  const data = {
    exportedAt: '2026-03-01T10:00:00.000Z',
    account: { ...aMember, isEmailVerified, createdAt },
    parts: { social: { favorites: [{ listingId: 3 }] } },
  }

  it('download as a JSON file', async () => {
    const files: Blob[] = []
    const names: string[] = []
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
    URL.revokeObjectURL = () => {}
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    const site = render({ 'GET /api/account/data': [200, data] })
    await screen.findByRole('heading', { name: 'Mijn gegevens' })
    await press(site, 'Gegevens downloaden')
    await toast('Je gegevens zijn gedownload')
    expect(names).toEqual(['plekje-gegevens.json'])
    const [file] = files
    const text = await new Promise((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result)
      reader.readAsText(file ?? new Blob())
    })
    expect(JSON.parse(String(text))).toEqual(data)
    click.mockRestore()
  })

  it('cannot download while a service is unavailable', async () => {
    const site = render({ 'GET /api/account/data': refusal(503, 'Reviews zijn even weg.', 'unavailable') })
    await screen.findByRole('heading', { name: 'Mijn gegevens' })
    await press(site, 'Gegevens downloaden')
    await toast('Downloaden mislukt')
    await toast('Reviews zijn even weg.')
  })
})

describe('deleting the account', () => {
  const open = async (answers: Answers) => {
    const site = render(answers)
    await screen.findByRole('heading', { name: 'Account verwijderen' })
    await press(site, 'Account verwijderen')
    return { site, dialog: within(await screen.findByRole('alertdialog')) }
  }
  const confirm = async (site: Site, dialog: ReturnType<typeof within>) => {
    await site.user.click(dialog.getByLabelText('Wachtwoord'))
    await site.user.paste(PASSWORD)
    await site.user.click(dialog.getByRole('button', { name: 'Definitief verwijderen' }))
  }

  it('explains the effect and can be cancelled', async () => {
    const { site, dialog } = await open({})
    expect(dialog.getByText('Dit kan niet ongedaan worden gemaakt.')).toBeInTheDocument()
    expect(dialog.getAllByRole('listitem')).toHaveLength(3)
    await site.user.click(dialog.getByRole('button', { name: 'Annuleren' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(site.callsTo('/api/account')).toEqual([])
  })

  it('requires the password', async () => {
    const { site, dialog } = await open({})
    await site.user.click(dialog.getByRole('button', { name: 'Definitief verwijderen' }))
    expect(await dialog.findByText('Vul je wachtwoord in.')).toBeInTheDocument()
    expect(site.callsTo('/api/account')).toEqual([])
  })

  it('signs out and goes home', async () => {
    const { site, dialog } = await open({ 'DELETE /api/account': [204, undefined] })
    await confirm(site, dialog)
    await screen.findByRole('heading', { name: 'home' })
    await toast('Je account is verwijderd')
    expect(site.callsTo('/api/account')[0]?.body).toEqual({ password: PASSWORD })
  })

  it('reports a wrong password and keeps the dialog open', async () => {
    const { site, dialog } = await open({ 'DELETE /api/account': wrongPassword })
    await confirm(site, dialog)
    await waitFor(() => expect(dialog.getByText('Dit klopt niet.')).toBeInTheDocument())
    await toast('Account niet verwijderd')
    expect(site.address()).toBe('/settings')
  })
})
