import { recordEarlyInput } from '../src/inline-script/early-input'
import { rememberEarlyNavigation } from '../src/inline-script/early-navigation'

/** Clicks without following the link, because jsdom does not implement navigation. */
const press = (selector: string) => {
  const link = document.querySelector<HTMLAnchorElement>(selector)
  link?.click()
  return link?.getAttribute('href')
}

beforeAll(() => {
  document.addEventListener('click', (event) => event.preventDefault())
  recordEarlyInput()
  rememberEarlyNavigation()
})
beforeEach(() => {
  sessionStorage.clear()
  document.body.innerHTML =
    '<div id="root"><a id="venue" href="/listing/de-kegel"><b>De Kegel</b></a><a id="help" href="/help"></a><a id="back" data-to-overview href="/"></a></div>'
})

describe('links that are followed before the scripts are loaded', () => {
  it('remember the overview and its scroll position', () => {
    window.history.replaceState(null, '', '/category/bars?page=2')
    Object.assign(window, { scrollY: 900 })
    press('#venue b')
    expect(sessionStorage.getItem('previousOverview')).toBe('/category/bars?page=2')
    expect(sessionStorage.getItem('previousOverviewScroll')).toBe('/category/bars?page=2')
    expect(JSON.parse(sessionStorage.getItem('scrollPositions') ?? '')).toEqual({ '/category/bars?page=2': 900 })
  })

  it('lead from a venue back to the remembered overview', () => {
    sessionStorage.setItem('previousOverview', '/category/bars?page=2')
    window.history.replaceState(null, '', '/listing/de-wissel')
    press('#venue')
    expect(sessionStorage.getItem('previousOverview')).toBe('/category/bars?page=2')
    expect(press('#back')).toBe('/category/bars?page=2')
  })

  it('are left to the router once React handles them', () => {
    window.history.replaceState(null, '', '/category/bars')
    const root = document.querySelector('#root')
    if (root) window.earlyInput?.hydrated.add(root)
    press('#venue')
    expect(sessionStorage.length).toBe(0)
    expect(press('#help')).toBe('/help')
  })
})
