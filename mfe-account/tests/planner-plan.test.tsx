// Proves PLAN-1, PLAN-3.
import { refusal } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { aPlan, aStop } from './members'
import { button, FakeStream, generate, held, openPlanner, wish } from './planning'
import { toast } from './typing'

const open = (more: Parameters<typeof openPlanner>[0] = {}, plan = aPlan()) =>
  openPlanner({ 'GET /api/plans/p1': [200, plan], ...more }, '/ai-planner?plan=p1')
const title = (name = 'Een speelse avond in Tiel') => screen.findByRole('heading', { level: 2, name })
const stops = async () => within(await screen.findByRole('list', { name: 'Het programma' })).getAllByRole('listitem')

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/planner/planner-page'))
beforeEach(() => {
  sessionStorage.clear()
  FakeStream.last = undefined
  Object.assign(globalThis, { EventSource: FakeStream })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'EventSource')
})

describe('the progress of planning', () => {
  const ask = async () => {
    const reply = held<readonly [number, unknown]>()
    const site = openPlanner({ 'POST /api/smart-plan': () => reply.answer, 'GET /api/plans/p1': [200, aPlan()] })
    await site.user.type(await wish(), 'Minigolf en eten')
    await site.user.click(await generate())
    await screen.findByRole('heading', { name: 'We maken je plan' })
    return { ...site, reply }
  }
  const current = () => screen.getByRole('list', { name: 'Stappen' }).querySelector('[aria-current="step"]')

  it('shows each step as it arrives, and announces it', async () => {
    const { callsTo } = await ask()
    const [body] = callsTo('/api/smart-plan').map((call) => call.body as { progressId: string })
    expect(FakeStream.last?.url).toBe(`/api/smart-plan/progress/${body?.progressId}`)
    expect(screen.getByRole('heading', { name: 'We maken je plan' })).toHaveFocus()
    expect(current()).toBeNull()
    FakeStream.bring({ step: 'queued', ahead: 3 })
    expect(screen.getAllByText('3 wachtenden voor je')).toHaveLength(2)
    FakeStream.bring({ step: 'understanding' })
    expect(current()).toHaveTextContent('We lezen je wens')
    FakeStream.bring({ step: 'searching' })
    FakeStream.bring({ step: 'choosing', found: 42 })
    expect(current()).toHaveTextContent('We kiezen een volgorde')
    expect(screen.getByText('42 plekken gevonden')).toBeInTheDocument()
    FakeStream.bring('not json')
    FakeStream.bring({ step: 'checking' })
    const statuses = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(statuses).toContain('We controleren openingstijden en budget')
    FakeStream.bring({ step: 'done' })
    expect(FakeStream.last?.isClosed).toBe(true)
  })

  it('ends with the plan, a toast, an address of its own and the focus on its heading', async () => {
    const { reply, address, callsTo } = await ask()
    reply.give([200, aPlan()])
    await waitFor(async () => expect(await title()).toHaveFocus())
    await toast('Plan gegenereerd!')
    expect(address()).toBe('/ai-planner?plan=p1')
    await waitFor(() => expect(document.title).toBe('Een speelse avond in Tiel | Plekje'))
    expect(callsTo('/api/plans/p1')).toEqual([])
    expect(FakeStream.last?.isClosed).toBe(true)
    expect(await wish()).toHaveValue('Minigolf en eten')
  })

  it('can be cancelled, and a late plan is dropped', async () => {
    const { user, reply, address } = await ask()
    await user.click(button('Annuleren'))
    await toast('Plan maken gestopt')
    await waitFor(async () => expect(await generate()).toHaveFocus())
    expect(FakeStream.last?.isClosed).toBe(true)
    reply.give([200, aPlan()])
    await user.click(await wish())
    expect(address()).toBe('/ai-planner')
    expect(await wish()).toHaveValue('Minigolf en eten')
  })

  it('is optional: the plan arrives without a stream', async () => {
    Reflect.deleteProperty(globalThis, 'EventSource')
    const { reply } = await ask()
    reply.give([200, aPlan()])
    expect(await title()).toBeInTheDocument()
  })
})

describe('a plan', () => {
  it('shows its summary, and its stops with times, costs, reasons and trips', async () => {
    open()
    await title()
    expect(screen.getByText('zaterdag 7 maart')).toBeInTheDocument()
    for (const fact of ['ongeveer 4 uur', '4 personen', 'vanaf 19:30', '€ 40 p.p.', 'Reserveer het eten.']) {
      expect(screen.getByText(fact)).toBeInTheDocument()
    }
    const [otter, kade] = await stops()
    expect(otter).toHaveTextContent(/19:30 – 21:00.*Minigolf.*€\s12,50 p\.p\..*De Otter.*Achttien holes.*Handelsweg 73/)
    expect(otter).not.toHaveTextContent('min lopen')
    expect(kade).toHaveTextContent(/420 m · 6 min lopen.*21:10 – 22:30.*€\s27,50 p\.p\./)
    expect(screen.getByRole('link', { name: 'De Kade' })).toHaveAttribute('href', '/listing/de-kade')
    expect(screen.getByRole('link', { name: 'Zet in agenda' })).toHaveAttribute('href', '/api/plans/p1/calendar.ics')
  })

  it.each([
    ['rules', /met onze eigen regels, zonder AI-model/],
    ['model', /door een AI-model/],
  ] as const)('names its source: %s', async (source, text) => {
    open({}, aPlan({ source }))
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('replaces one stop, and only that stop is busy', async () => {
    const reply = held<readonly [number, unknown]>()
    const { user, callsTo } = open({ 'POST /api/plans/p1/stops/de-kade/replace': () => reply.answer })
    await title()
    await user.click(button('Vervang De Kade'))
    const [otter, kade] = await stops()
    expect(kade).toHaveAttribute('aria-busy', 'true')
    expect(otter).toHaveAttribute('aria-busy', 'false')
    await user.click(button('Vervang De Otter'))
    const [first] = aPlan().locations
    reply.give([200, aPlan({ locations: [first ?? aStop('de-otter'), aStop('het-anker', { name: 'Het Anker' })] })])
    await waitFor(() => expect(button('Vervang Het Anker')).toHaveFocus())
    await toast('De Kade is nu Het Anker.')
    expect(screen.queryByRole('link', { name: 'De Kade' })).not.toBeInTheDocument()
    expect(callsTo('/api/plans/p1/stops/de-otter/replace')).toEqual([])
  })

  it('shows its current state and a notice when another tab changed it', async () => {
    const plans = [aPlan({ version: 1 }), aPlan({ version: 2, title: 'Zoals het nu is' })]
    const { user, callsTo } = open({
      'GET /api/plans/p1': () => [200, plans.length > 1 ? plans.shift() : plans[0]] as const,
      'POST /api/plans/p1/stops/de-kade/replace': refusal(
        409,
        'Dit plan is intussen ergens anders aangepast.',
        'plan_changed',
      ),
    })
    await title()
    await user.click(button('Vervang De Kade'))
    await toast('Dit plan is intussen ergens anders aangepast.')
    expect(await title('Zoals het nu is')).toBeInTheDocument()
    expect(callsTo('/api/plans/p1/stops/de-kade/replace')).toHaveLength(1)
  })

  it("stays when there is no other place, with the server's message", async () => {
    const { user } = open({
      'POST /api/plans/p1/stops/de-kade/replace': refusal(422, 'Er is hier niets anders open.', 'nothing_fits'),
    })
    await title()
    await user.click(button('Vervang De Kade'))
    await toast('Fout bij vervangen plek')
    await toast('Er is hier niets anders open.')
    expect(await stops()).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'De Kade' })).toBeInTheDocument()
  })

  it('is followed by a different one on request, for the same wish', async () => {
    const { user, callsTo, address } = open({
      'POST /api/smart-plan': [200, aPlan({ id: 'p2', title: 'Heel iets anders' })],
    })
    await title()
    await user.click(button('Maak een ander plan'))
    await waitFor(async () => expect(await title('Heel iets anders')).toHaveFocus())
    expect(address()).toBe('/ai-planner?plan=p2')
    const progressId = expect.any(String)
    expect(callsTo('/api/smart-plan').map(({ body }) => body)).toEqual([
      { ...aPlan().asked, otherThan: 'p1', progressId },
    ])
  })

  it('stays when a different one fails, with the reason above it', async () => {
    const { user } = open({ 'POST /api/smart-plan': refusal(422, 'Meer is er niet.', 'nothing_fits') })
    await title()
    await user.click(button('Maak een ander plan'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Meer is er niet.')
    await waitFor(async () => expect(await title()).toHaveFocus())
  })

  it('fills the form with its request', async () => {
    const { user } = open()
    await title()
    await user.click(button('Wens aanpassen'))
    expect(await wish()).toHaveValue('Minigolf en eten')
    await waitFor(async () => expect(await wish()).toHaveFocus())
    expect(screen.getByRole('combobox', { name: 'Locatie' })).toHaveValue('Tiel')
    expect(screen.getByRole('spinbutton', { name: 'Groepsgrootte' })).toHaveValue(4)
    expect(screen.getByRole('checkbox', { name: 'Minigolf' })).toBeChecked()
    expect(screen.getByRole('radio', { name: '€ 100+' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Middag' })).toBeChecked()
  })

  it('shows that it is gone, with a link to a new one', async () => {
    const { user, address } = open({ 'GET /api/plans/p1': refusal(404, 'Dit plan bestaat niet.', 'not_found') })
    expect(await screen.findByRole('heading', { name: 'Dit plan is er niet meer' })).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Nieuw plan' }))
    expect(address()).toBe('/ai-planner')
    expect(await generate()).toBeInTheDocument()
  })

  it('shows a failed load with "Opnieuw proberen"', async () => {
    const { user, answer } = open({ 'GET /api/plans/p1': refusal(503, 'De planner is even weg.', 'unavailable') })
    expect(await screen.findByRole('alert')).toHaveTextContent('De planner is even weg.')
    answer('GET /api/plans/p1', [200, aPlan()])
    await user.click(button('Opnieuw proberen'))
    expect(await title()).toBeInTheDocument()
  })
})

describe('sharing a plan', () => {
  const dialog = async (user: ReturnType<typeof open>['user']) => {
    await title()
    await user.click(button('Delen'))
    return within(await screen.findByRole('dialog', { name: 'Plan delen' }))
  }

  it('copies its text with a link to each place', async () => {
    const { user } = open()
    const box = await dialog(user)
    await user.click(box.getByRole('button', { name: 'Kopieer tekst' }))
    expect(await box.findByRole('button', { name: 'Gekopieerd' })).toBeInTheDocument()
    const text = await navigator.clipboard.readText()
    expect(text).toContain(
      '19:30 – 21:00  De Otter (Minigolf)\nHandelsweg 73, 4002 XL Tiel\nhttp://localhost/listing/de-otter',
    )
    const whatsApp = box.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? ''
    expect(new URL(whatsApp).searchParams.get('text')).toBe(text)
  })

  it('offers the text for manual copying where the browser refuses', async () => {
    const { user } = open()
    const box = await dialog(user)
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await user.click(box.getByRole('button', { name: 'Kopieer tekst' }))
    expect(await box.findByText(/kopieer hem zelf/)).toBeInTheDocument()
    const area = box.getByRole<HTMLTextAreaElement>('textbox')
    expect(area.selectionEnd - area.selectionStart).toBe(area.value.length)
  })

  it("uses the phone's share sheet where it exists", async () => {
    const share = jest.fn().mockResolvedValue(undefined)
    Object.assign(navigator, { share })
    const { user } = open()
    const box = await dialog(user)
    await user.click(box.getByRole('button', { name: 'Delen via …' }))
    expect(share).toHaveBeenCalledWith({ title: 'Een speelse avond in Tiel', text: expect.stringContaining('De Kade') })
    Reflect.deleteProperty(navigator, 'share')
  })
})
