// Proves REVIEW-23.
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { aMember } from './members'
import { lostConnection, PASSWORD, type Site, toast } from './typing'

const home = { path: '/', element: <h1>home</h1> }
const render = (answers: Answers = {}) =>
  renderRoutes([...routes, home], '/settings', {
    'GET /api/user': [200, aMember],
    'GET /api/account/security': [200, { totpSince: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false }],
    'GET /api/account/sessions': [200, []],
    'GET /api/account/mails': [200, { replies: true }],
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

it('the settings switch mails about replies off', async () => {
  const site = render({ 'PUT /api/account/mails': [200, { replies: false }] })
  const group = within(await screen.findByRole('group', { name: 'Mail me als een plek op mijn review reageert' }))
  expect(group.getByRole('radio', { name: 'Ja' })).toBeChecked()
  await site.user.click(group.getByRole('radio', { name: 'Nee' }))
  await waitFor(() =>
    expect(site.callsTo('/api/account/mails').map(({ body }) => body)).toContainEqual({ replies: false }),
  )
  await waitFor(() => expect(group.getByRole('radio', { name: 'Nee' })).toBeChecked())
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
