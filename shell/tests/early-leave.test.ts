import { keepEarlyInput } from '../src/first-paint/early-input'
import { followEarlyLinks } from '../src/first-paint/early-leave'

/** Clicks without following the link, because jsdom does not implement navigation. */
const press = (selector: string) => {
  const link = document.querySelector<HTMLAnchorElement>(selector)
  link?.click()
  return link?.getAttribute('href')
}

beforeAll(() => {
  document.addEventListener('click', (event) => event.preventDefault())
  keepEarlyInput()
  followEarlyLinks()
})
beforeEach(() => {
  sessionStorage.clear()
  document.body.innerHTML =
    '<div id="root"><a id="venue" href="/listing/de-kegel"><b>De Kegel</b></a><a id="help" href="/help"></a><a id="back" data-to-overview href="/"></a></div>'
})

describe('links that are followed before the scripts of a page are there', () => {
  it('leave the overview to come back to, and how far it was scrolled', () => {
    window.history.replaceState(null, '', '/category/bars?page=2')
    Object.assign(window, { scrollY: 900 })
    press('#venue b')
    expect(sessionStorage.getItem('previousOverview')).toBe('/category/bars?page=2')
    expect(sessionStorage.getItem('previousOverviewScroll')).toBe('/category/bars?page=2')
    expect(JSON.parse(sessionStorage.getItem('scrollPositions') ?? '')).toEqual({ '/category/bars?page=2': 900 })
  })

  it('lead back to it from a venue, which is no overview itself', () => {
    sessionStorage.setItem('previousOverview', '/category/bars?page=2')
    window.history.replaceState(null, '', '/listing/de-wissel')
    press('#venue')
    expect(sessionStorage.getItem('previousOverview')).toBe('/category/bars?page=2')
    expect(press('#back')).toBe('/category/bars?page=2')
  })

  it('are the page’s own once it answers', () => {
    window.history.replaceState(null, '', '/category/bars')
    const root = document.querySelector('#root')
    if (root) window.earlyInput?.answering.add(root)
    press('#venue')
    expect(sessionStorage.length).toBe(0)
    expect(press('#help')).toBe('/help')
  })
})
