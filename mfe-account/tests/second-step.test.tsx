import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { screen, waitFor } from '@testing-library/react'
import { SignInDialog } from '../src/features/sign-in/sign-in-dialog'
import { routes } from '../src/routes'
import { aMember } from './members'
import { fill, signIn, toast } from './typing'

const home = { path: '/', element: <h1>home</h1> }
const asked = refusal(403, 'Bevestig nu met je tweede stap.', 'second_factor_required')
const ways = { totp: true, passkey: false, recoveryCode: true }
const render = (answers: Answers = {}) =>
  renderRoutes([...routes, home], '/auth', {
    'POST /api/login': asked,
    'GET /api/login/second-factor': [200, ways],
    ...answers,
  })
const wrong = { error: 'Deze code klopt niet.', code: 'wrong_code', fields: { code: 'Deze code klopt niet.' } } as const

beforeEach(() => sessionStorage.clear())

it('the second step asks for a code after the password, and then goes home', async () => {
  const site = render({ 'POST /api/login/second-factor': [200, aMember] })
  await signIn(site)
  expect(await screen.findByRole('heading', { level: 1, name: 'Nog één stap' })).toBeInTheDocument()
  expect(screen.queryByText('Inloggen mislukt')).not.toBeInTheDocument()
  await fill(site, 'Code uit je app', '123 456')
  await site.user.click(screen.getByRole('button', { name: 'Bevestigen' }))
  await screen.findByRole('heading', { name: 'home' })
  await toast('Welkom terug, Sanne!')
  expect(site.callsTo('/api/login/second-factor').at(-1)?.body).toEqual({ code: '123456' })
})

it('the second step reports a wrong code at the field, and accepts a recovery code instead', async () => {
  const site = render({ 'POST /api/login/second-factor': [403, wrong] })
  await signIn(site)
  await fill(site, 'Code uit je app', '123456')
  await site.user.click(screen.getByRole('button', { name: 'Bevestigen' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Code uit je app')).toHaveAccessibleDescription(/Deze code klopt niet\./),
  )
  await site.user.click(screen.getByRole('button', { name: 'Herstelcode gebruiken' }))
  site.answer('POST /api/login/second-factor', [200, aMember])
  await fill(site, 'Herstelcode', 'ABCD-EFGH-JKMN-PQRS')
  await site.user.click(screen.getByRole('button', { name: 'Bevestigen' }))
  await screen.findByRole('heading', { name: 'home' })
  expect(site.callsTo('/api/login/second-factor').at(-1)?.body).toEqual({ recoveryCode: 'ABCD-EFGH-JKMN-PQRS' })
})

it('the second step returns to an empty password when it has expired', async () => {
  const over = refusal(401, 'Deze stap is verlopen.', 'second_step_over')
  const site = render({ 'POST /api/login/second-factor': over })
  await signIn(site)
  await fill(site, 'Code uit je app', '123456')
  await site.user.click(screen.getByRole('button', { name: 'Bevestigen' }))
  await toast('Deze stap is verlopen.')
  expect(await screen.findByLabelText('Gebruikersnaam')).toHaveValue('sanne')
  expect(screen.getByLabelText('Wachtwoord')).toHaveValue('')
})

it('the second step also appears in the dialog', async () => {
  const reload = jest.fn()
  const page = { path: '/listing', element: <SignInDialog tab="login" onClose={() => {}} reload={reload} /> }
  const site = renderRoutes([page], '/listing', {
    'POST /api/login': asked,
    'GET /api/login/second-factor': [200, ways],
    'POST /api/login/second-factor': [200, aMember],
  })
  await signIn(site)
  expect(await screen.findByRole('dialog', { name: 'Nog één stap' })).toBeInTheDocument()
  await fill(site, 'Code uit je app', '123456')
  await site.user.click(screen.getByRole('button', { name: 'Bevestigen' }))
  await waitFor(() => expect(reload).toHaveBeenCalled())
})
